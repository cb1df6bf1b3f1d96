import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import { metrics } from '../watch/metrics.ts';

/** Whether the mail server took it from nobody, or one mailbox is gone for good. */
export type CodeMailFailure = 'server' | 'recipient';

const FAILURES: readonly CodeMailFailure[] = ['server', 'recipient'];
for (const reason of FAILURES) metrics.begin('bloom_code_mails_failed_total', { reason });

/** Who has not asked again for so long is counted no more. */
const COUNTED_MS = 30 * MINUTE_MS;
/** Account → when its last code did not leave. */
const unreached = new Map<string, number>();

/** One mailbox that takes nothing fails as often as its owner tries: people are counted beside the mails. */
export function codeMailFailed(subject: string, reason: CodeMailFailure): void {
  metrics.count('bloom_code_mails_failed_total', { reason });
  if (reason === 'server') unreached.set(subject, Date.now());
}

/** The mail server works: whoever was not reached has a trouble of their own. */
export function codeMailTaken(): void {
  unreached.clear();
}

metrics.beforeReading(() => {
  for (const [subject, at] of unreached) if (at < Date.now() - COUNTED_MS) unreached.delete(subject);
  metrics.set('bloom_code_mails_unreached_people', {}, unreached.size);
});
