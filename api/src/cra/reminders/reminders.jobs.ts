import { isAfterHour } from '../../platform/clock.ts';
import type { Platform } from '../../platform/context/context.ts';
import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { tellExpiringPapers } from './certificates.reminder.ts';
import { remindClientsToSign } from './client-signature.reminder.ts';
import { tellMissingReports } from './missing-reports.reminder.ts';
import { recordMissionDates, tellLongPortages, tellUnsignedAmendments } from './mission-dates.reminder.ts';
import { tellEndingMissions } from './mission-ending.reminder.ts';
import { tellVigilanceAmount } from './vigilance-amount.reminder.ts';

/** The hour in Paris at which a day's reminders begin. */
const MORNING = 6;

/** Runs by day, so that what is due at midnight is told in the morning. */
function daily(run: (platform: Platform) => Promise<void>) {
  return async (platform: Platform): Promise<void> => {
    if (isAfterHour(platform.clock.now(), MORNING)) await run(platform);
  };
}

// Looked at every quarter of an hour, told once: each reminder has a key of its own (reminder.once.ts).
const everyMinutes = 15;
defineSweep({ name: 'missingReports', everyMinutes, run: tellMissingReports });
defineSweep({ name: 'clientSignatures', everyMinutes, run: (platform) => remindClientsToSign(platform) });
defineSweep({ name: 'missionDates', everyMinutes, run: recordMissionDates });
defineSweep({ name: 'missionsEnding', everyMinutes, run: daily(tellEndingMissions) });
defineSweep({ name: 'unsignedAmendments', everyMinutes, run: daily(tellUnsignedAmendments) });
defineSweep({ name: 'expiringPapers', everyMinutes, run: daily(tellExpiringPapers) });
defineSweep({ name: 'longPortages', everyMinutes, run: daily(tellLongPortages) });
defineSweep({ name: 'vigilanceAmount', dailyAt: '06:10', limitSeconds: 600, run: tellVigilanceAmount });
