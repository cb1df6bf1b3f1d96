import type { AppError } from '../../platform/errors.ts';
import { stateError } from '../../platform/errors.ts';
import { CLOSED_SENTENCES, type ClosedReason } from './closed-month.sentences.ts';
import type { CraRecord } from './cra-record.ts';

export function closedError(reason: ClosedReason): AppError {
  return stateError({ reason, message: CLOSED_SENTENCES[reason] });
}

/** Throws when the month is closed, unless for one of the reasons that do not matter here. */
export function assertOpen(cra: CraRecord, ...tolerated: readonly ClosedReason[]): void {
  const reason = cra.closed_reason;
  if (reason !== null && !tolerated.includes(reason)) throw closedError(reason);
}
