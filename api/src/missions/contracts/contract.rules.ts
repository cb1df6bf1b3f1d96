import { beginningOf, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { signatureDayProblem } from '@bloom/shared-rules/mission/signed-contract';
import { businessDay } from '../../platform/clock.ts';
import type { Row } from '../../platform/database/database.tables.ts';

export interface UploadFacts {
  step: Row<'legal_contract'>['step'];
  signed: boolean;
  signedDate?: string | null;
  createInvitation?: boolean | null;
  createdAt: Date;
  /** yyyy-MM-dd, Europe/Paris. */
  today: string;
}

/** What is wrong with an upload besides its file, one French sentence per argument. */
export function uploadProblems(facts: UploadFacts): Record<string, string> {
  const { step, signed, signedDate, createInvitation, createdAt, today } = facts;
  const problems: Record<string, string> = {};
  const dates = { createdOn: businessDay(createdAt), today };
  const dateProblem = signed ? signatureDayProblem(signedDate ?? '', dates) : undefined;
  if (dateProblem !== undefined) problems.signedDate = dateProblem;
  if (createInvitation && (signed || step === 'mainContract')) {
    problems.createInvitation = 'Une invitation se crée seulement pour une prolongation ou un avenant à signer.';
  }
  return problems;
}

/** Why a signed contract is replaced, for the audit; undefined when nothing was said. */
export function replacementReason(text: string | null | undefined): string | undefined {
  return beginningOf(text?.trim() ?? '', MAX_REASON) || undefined;
}
