import { isAfterHour } from '../../platform/clock.ts';
import type { Platform } from '../../platform/context/context.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { defineSweep } from '../../platform/jobs/sweeps.ts';
import './nps.retention.ts';
import { escalateLowMarks } from './nps-alert.service.ts';
import { inviteToAnswer, remindToAnswer } from './nps-invitation.service.ts';

/** The hour in Paris from which people are asked how satisfied they are. */
const MORNING = 7;

async function askForMarks(platform: Platform): Promise<void> {
  if (!isAfterHour(platform.clock.now(), MORNING)) return;
  await forEachAlone(platform.log, [inviteToAnswer, remindToAnswer], (ask) => ask(platform));
}

defineSweep({ name: 'nps', everyMinutes: 60, run: askForMarks });
defineSweep({ name: 'npsEscalation', everyMinutes: 15, run: escalateLowMarks });
