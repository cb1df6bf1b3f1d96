import '../documents/certificate.figures.ts';
import './audit.figures.ts';
import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import type { Platform } from '../../platform/context/context.ts';
import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { createTimeStamper } from '../documents/seal.timestamp.ts';
import { AUDIT_CHECK, TAMPERED } from './audit.figures.ts';
import { chainAudit } from './audit-chain.ts';
import { hasHead, insertHead, newHead } from './audit-check.repository.ts';
import { checkAudit } from './audit-check.service.ts';
import { askSettingsOfOthers } from './settings-of-others.service.ts';

/**
 * The head of yesterday: in the database, in the log that is kept elsewhere, and time-stamped where there is an
 * authority.
 */
async function recordHead(platform: Platform): Promise<void> {
  const { db, clock, log, environment } = platform;
  const day = addDays(clock.today(), -1);
  if (await hasHead(db, day)) return;
  await chainAudit(db);
  const head = await newHead(db);
  if (head === undefined) return;
  const { tsaUrl } = environment;
  const stamp = tsaUrl === null ? null : await createTimeStamper(tsaUrl)(Buffer.from(head.hash));
  await insertHead(db, { day, ...head }, stamp === null ? null : Buffer.from(stamp.toBER()));
  log.info({ day, ...head, timeStamped: stamp !== null }, 'head of the audit');
}

/**
 * Whether the audit is as it was written. A sweep of its own: only one that read everything to its end has gone well.
 * @throws Error where it is not, which is kept in its record
 */
async function checkWhole({ db, log }: Platform): Promise<void> {
  await chainAudit(db);
  const { broken, links } = await checkAudit(db);
  if (broken !== undefined) {
    log.error({ broken }, TAMPERED);
    throw new Error(`${TAMPERED}: ${broken}`);
  }
  log.info({ links }, 'the audit is whole');
}

defineSweep({ name: 'settingsOfOthers', everyMinutes: 5, run: askSettingsOfOthers });
defineSweep({ name: 'auditHead', everyMinutes: 60, run: recordHead });
defineSweep({ name: AUDIT_CHECK, dailyAt: '03:30', limitSeconds: 3_600, run: checkWhole });
