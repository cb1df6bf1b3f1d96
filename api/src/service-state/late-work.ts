import { ALERT_LIMITS } from '@bloom/shared-server/watch/alert-limits';
import { jobTitle } from '../platform/jobs/jobs.ts';
import type { Figure } from '../platform/watch/figures.ts';

/** What nobody has begun for too long. */
export interface LateWork {
  /** What the jobs of a queue are called; null for mails and messages. */
  title: string | null;
  since: Date;
}

/** What the alerts ring for, by the same figures. */
export function lateWork(figures: readonly Figure[], now: Date): LateWork[] {
  const since = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const older = (metric: Figure['metric'], limit: number) =>
    figures.filter((one) => one.metric === metric && one.value > limit);
  const jobs = older('bloom_job_oldest_seconds', ALERT_LIMITS.jobSeconds).map(({ labels, value }) => ({
    title: jobTitle(labels.queue ?? ''),
    since: since(value),
  }));
  const letters = older('bloom_outbox_oldest_seconds', ALERT_LIMITS.outboxSeconds).map(({ value }) => value);
  const late = letters.length === 0 ? jobs : [...jobs, { title: null, since: since(Math.max(...letters)) }];
  return late.sort((one, other) => one.since.getTime() - other.since.getTime());
}
