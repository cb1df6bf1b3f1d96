import type { EngineAnswer } from '../graphql/idempotency.ts';
import { load } from '../watch/load.ts';
import { metrics } from '../watch/metrics.ts';

/** What is found out about a request while it is answered. */
export interface Seen {
  operation?: string | undefined;
}

/** Errors stand first in an answer, when there are any. */
const ERRORS = '{"errors"';
const OURS = '"code":"INTERNAL_SERVER_ERROR"';
const CLOSE = 2_000;

/** Notes how long an operation took, and whether it was refused or failed. */
export function noteOperation(
  { operation = 'unknown' }: Seen,
  { status, text }: EngineAnswer,
  milliseconds: number,
): void {
  const labels = { operation: metrics.bounded(operation), outcome: outcomeOf(status, text) };
  metrics.observe('bloom_operation_seconds', labels, milliseconds / 1_000);
  load.answered(milliseconds);
}

function outcomeOf(status: number, text: string): string {
  if (status >= 500) return 'failed';
  if (status < 400 && !text.startsWith(ERRORS)) return 'ok';
  return text.slice(0, CLOSE).includes(OURS) ? 'failed' : 'refused';
}
