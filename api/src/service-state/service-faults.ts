import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { ALERT_LIMITS } from '@bloom/shared-server/watch/alert-limits';
import { BACKUP, RESTORE_TEST } from '../backup/backup-record.ts';
import { PLATFORM_NEWS_SWEEP } from '../billing/e-invoicing/platform.queues.ts';
import { AUDIT_CHECK } from '../paper/audit/audit.figures.ts';
import type { Figure } from '../platform/watch/figures.ts';

export const serviceFaultKinds = ['clock', 'task', 'virusSignatures'] as const;

/** What only who runs the product can mend. */
export interface ServiceFault {
  kind: (typeof serviceFaultKinds)[number];
  /** Of a regular task, as the logs call it. */
  name: string | null;
  /** When a task last went well, if it ever did; when the signatures were made. */
  since: Date | null;
}

/** What the alerts ring for, by the same figures. */
export function serviceFaults(figures: readonly Figure[], now: Date): ServiceFault[] {
  const ofMetric = (metric: Figure['metric']) => figures.filter((one) => one.metric === metric);
  const isClockWrong = ofMetric('bloom_clock_behind_seconds').some(
    ({ value }) => Math.abs(value) > ALERT_LIMITS.clockSeconds,
  );
  const oldSignatures = ofMetric('bloom_virus_signatures_timestamp_seconds')
    .map(({ value }) => new Date(value * 1_000))
    .filter((at) => now.getTime() - at.getTime() > ALERT_LIMITS.virusSignatureDays * DAY_MS);
  return [
    ...(isClockWrong ? [{ kind: 'clock', name: null, since: null } as const] : []),
    ...failingTasks(figures, now),
    ...oldSignatures.map((since) => ({ kind: 'virusSignatures', name: null, since }) as const),
  ];
}

/** Regular tasks that fail, or that nobody brought to their end for long; not those that have a line of their own. */
function failingTasks(figures: readonly Figure[], now: Date): ServiceFault[] {
  const isAuditBroken = figures.some(({ metric, value }) => metric === 'bloom_audit_broken' && value > 0);
  const toldElsewhere = new Set<string>([
    ...[BACKUP, RESTORE_TEST, PLATFORM_NEWS_SWEEP],
    ...(isAuditBroken ? [AUDIT_CHECK] : []),
  ]);
  const succeeded = new Map(
    figures
      .filter(({ metric }) => metric === 'bloom_sweep_succeeded_timestamp_seconds')
      .map(({ labels, value }) => [labels.sweep, new Date(value * 1_000)]),
  );
  return figures
    .filter(({ metric, labels }) => metric === 'bloom_sweep_failing' && !toldElsewhere.has(labels.sweep ?? ''))
    .map(({ labels: { sweep = '' }, value }) => ({ sweep, isFailing: value > 0, since: succeeded.get(sweep) ?? null }))
    .filter(({ isFailing, since }) => {
      if (since === null) return isFailing;
      const silent = now.getTime() - since.getTime();
      return silent > (isFailing ? ALERT_LIMITS.failingTaskSeconds * 1_000 : ALERT_LIMITS.silentTaskDays * DAY_MS);
    })
    .map(({ sweep, since }) => ({ kind: 'task', name: sweep, since }));
}
