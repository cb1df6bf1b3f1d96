import { addDays, isDay } from '@bloom/shared-rules/calendar-day';
import { MAX_REASON } from '@bloom/shared-rules/limits';
import { businessDay } from '../../platform/clock.ts';
import type { Row } from '../../platform/database/database.tables.ts';

/** Bytes of a contract or an amendment. */

/** A contract signed on paper may be older than its row by this many days. */
const SIGNED_BEFORE_DAYS = 30;

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
  const { step, signed, signedDate, createInvitation } = facts;
  const problems: Record<string, string> = {};
  const dateProblem = signed ? signedDateProblem(signedDate ?? '', facts) : undefined;
  if (dateProblem !== undefined) problems.signedDate = dateProblem;
  if (createInvitation && (signed || step === 'mainContract')) {
    problems.createInvitation = 'Une invitation se crée seulement pour une prolongation ou un avenant à signer.';
  }
  return problems;
}

function signedDateProblem(day: string, { createdAt, today }: UploadFacts): string | undefined {
  if (day === '') return 'La date de signature est obligatoire.';
  if (!isDay(day)) return 'La date de signature est attendue au format aaaa-MM-jj.';
  if (day > today) return 'La date de signature ne peut pas être dans le futur.';
  if (day < addDays(businessDay(createdAt), -SIGNED_BEFORE_DAYS)) {
    return `La date de signature précède de plus de ${SIGNED_BEFORE_DAYS} jours la création du contrat.`;
  }
  return undefined;
}

/** Why a signed contract is replaced, for the audit; undefined when nothing was said. */
export function replacementReason(text: string | null | undefined): string | undefined {
  return text?.trim().slice(0, MAX_REASON) || undefined;
}
