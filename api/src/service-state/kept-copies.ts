import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { ALERT_LIMITS } from '@bloom/shared-server/watch/alert-limits';
import { BACKUP, RESTORE_TEST } from '../backup/backup-record.ts';
import type { RequestContext } from '../platform/context/context.ts';
import { lastRuns } from './service-state.repository.ts';

/** When a copy of everything was last made, and when it was last shown that one can be restored. */
export interface KeptCopies {
  backedUpAt: Date | null;
  isBackupLate: boolean;
  restoreTestedAt: Date | null;
  /** The last test found that the copy cannot be restored. */
  hasRestoreFailed: boolean;
  isRestoreTestLate: boolean;
}

/** Null in a trial that nobody backs up: nothing is missing there. */
export async function keptCopies({ db, clock, environment }: RequestContext): Promise<KeptCopies | null> {
  const runs = await lastRuns(db, [BACKUP, RESTORE_TEST]);
  if (runs.length === 0 && !environment.production) return null;
  const now = clock.now().getTime();
  const isOlder = (at: Date | null, limit: number) => at === null || now - at.getTime() > limit;
  const of = (task: string) => runs.find(({ name }) => name === task);
  const [backedUpAt = null, restoreTestedAt = null] = [of(BACKUP)?.succeededAt, of(RESTORE_TEST)?.succeededAt];
  return {
    backedUpAt,
    isBackupLate: isOlder(backedUpAt, ALERT_LIMITS.backupSeconds * 1_000),
    restoreTestedAt,
    hasRestoreFailed: of(RESTORE_TEST)?.hasFailed === true,
    isRestoreTestLate: isOlder(restoreTestedAt, ALERT_LIMITS.restoreTestDays * DAY_MS),
  };
}
