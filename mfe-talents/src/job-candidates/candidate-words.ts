import { daysBetween } from '@bloom/shared-rules/calendar/calendar-day';
import { feedbackLabels } from '@bloom/shared-rules/talents/job-offer-words';
import { dayInParis, todayInParis } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import type { CandidateFragment } from '../talents.generated.ts';

export type PhasedCandidate = CandidateFragment;

/** « depuis 3 jours » */
export function sinceOf({ phaseSince }: Pick<PhasedCandidate, 'phaseSince'>): string {
  const days = daysInPhase({ phaseSince });
  return days === 0 ? 'depuis aujourd’hui' : `depuis ${plural(days, 'jour')}`;
}

export function daysInPhase({ phaseSince }: Pick<PhasedCandidate, 'phaseSince'>): number {
  return Math.max(0, daysBetween(dayInParis(phaseSince), todayInParis()));
}

/** The last word of the client. */
export function saidOf({ feedbacks }: Pick<PhasedCandidate, 'feedbacks'>): string {
  const [last] = feedbacks;
  return last ? feedbackLabels[last.kind] : '';
}

/** They said yes to this client, and have not taken it back. */
export const hasAgreed = ({ consent }: CandidateFragment) => consent !== null && !consent.withdrawnAt;

/** Everybody before the client whom at most the own consent keeps from them, by what the server says. */
export const isPresentable = ({ viewerMoves }: CandidateFragment) =>
  viewerMoves.some(
    ({ kind, to, refusal, refusalReason }) =>
      kind === 'forward' &&
      (to === 'Positionnement' || to === 'PresentedToClient') &&
      (refusal === null || refusalReason === 'NO_CONSENT'),
  );
