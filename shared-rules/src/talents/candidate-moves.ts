import { DAY_MS } from '../calendar/time-units.ts';
import { type FunnelPhase, funnelPhases, phaseLabels, placeOf, presentedPhases } from './funnel-phases.ts';

/** Where nobody goes on. */
const isArchived = (phase: FunnelPhase) => placeOf(phase) >= placeOf('Archive');

/** Until when somebody who was archived can be taken back. */
export const RESTORE_DAYS = 90;

export type MoveKind = 'forward' | 'back' | 'archive' | 'restore';

/** What decides where a candidate of a job can go. */
export interface CandidateFacts {
  phase: FunnelPhase;
  /** The instant from which the candidate is in the phase. */
  phaseSince: Date;
  /** Where an archived candidate stood before; null when nobody knows. */
  archivedFrom: FunnelPhase | null;
  jobStatus: 'WIN' | 'LOST' | 'inProgress';
  isErased: boolean;
  /** The person agreed to be presented to this client, and did not take it back. */
  hasConsent: boolean;
  /** The purchase order of the client is there. */
  hasOrder: boolean;
}

export interface MoveRefusal {
  reason: 'TRANSITION' | 'JOB_LOST' | 'ERASED' | 'NO_CONSENT' | 'NO_ORDER' | 'TOO_LATE';
  message: string;
}

/** A phase that somebody can go to by the order of phases, and what is missing for it. */
export interface CandidateMove {
  to: FunnelPhase;
  kind: MoveKind;
  needsReason: boolean;
  refusal: MoveRefusal | null;
}

const refusals = {
  JOB_LOST: 'Cette offre est perdue\u00a0: rouvrez-la avant d’y faire avancer quelqu’un.',
  ERASED: 'Ce profil a été supprimé\u00a0: il ne peut plus qu’être archivé.',
  NO_CONSENT: 'Il manque l’accord de la personne pour être présentée à ce client\u00a0: notez-en la date et le moyen.',
  NO_ORDER: 'Il manque le bon de commande du client\u00a0: notez-en la date avant de valider.',
  TOO_LATE: `Archivé depuis plus de ${RESTORE_DAYS} jours\u00a0: ajoutez de nouveau ce talent à une offre.`,
} as const satisfies Partial<Record<MoveRefusal['reason'], string>>;

/** Everywhere a candidate can go by the order of phases; what is only missing something says what. */
export function movesOf(facts: CandidateFacts, now: Date): CandidateMove[] {
  const moves = isArchived(facts.phase) ? [restored(facts)] : stepsFrom(facts.phase);
  return moves.map((move) => ({ ...move, refusal: missingFor(move, facts, now) }));
}

/** The move to a phase, with the sentence of its refusal when it cannot be made. */
export function moveTo(facts: CandidateFacts, to: FunnelPhase, now: Date): CandidateMove {
  const known = movesOf(facts, now).find((move) => move.to === to);
  if (known !== undefined) return known;
  const message = outOfOrder(facts.phase, to);
  return { to, kind: 'forward', needsReason: false, refusal: { reason: 'TRANSITION', message } };
}

/** Why the order of phases leads nobody from one to the other, and how one gets there. */
export function outOfOrder(from: FunnelPhase, to: FunnelPhase): string {
  const refused = `De «\u202f${phaseLabels[from]}\u202f», on ne passe pas à «\u202f${phaseLabels[to]}\u202f»`;
  if (isArchived(to)) return `${refused}.`;
  if (isArchived(from)) return `${refused}\u00a0: une personne archivée reprend là où elle en était.`;
  if (placeOf(to) < placeOf(from)) return `${refused}\u00a0: on revient d’une étape à la fois.`;
  const far = phaseLabels.Positionnement;
  return placeOf(from) < placeOf('Positionnement')
    ? `${refused}\u00a0: passez d’abord par «\u202f${far}\u202f».`
    : `${refused}\u00a0: après «\u202f${far}\u202f», on avance d’une étape à la fois.`;
}

type Step = Omit<CandidateMove, 'refusal'>;

function restored({ archivedFrom }: CandidateFacts): Step {
  const to = archivedFrom !== null && !isArchived(archivedFrom) ? archivedFrom : 'NotContacted';
  return { to, kind: 'restore', needsReason: false };
}

/** Forward by any number of steps up to Positionnement, by one after it; back by one; out from anywhere. */
function stepsFrom(phase: FunnelPhase): Step[] {
  const place = placeOf(phase);
  const furthest = Math.max(placeOf('Positionnement'), place + 1);
  const ahead = funnelPhases.slice(place + 1, Math.min(furthest, placeOf('Validated')) + 1);
  const behind = funnelPhases.slice(Math.max(place - 1, 0), place);
  return [
    ...ahead.map((to): Step => ({ to, kind: 'forward', needsReason: false })),
    ...behind.map((to): Step => ({ to, kind: 'back', needsReason: true })),
    { to: 'Archive', kind: 'archive', needsReason: true },
  ];
}

function missingFor({ to, kind }: Step, facts: CandidateFacts, now: Date): MoveRefusal | null {
  const refuse = (reason: keyof typeof refusals): MoveRefusal => ({ reason, message: refusals[reason] });
  if (kind === 'archive') return null;
  if (facts.isErased) return refuse('ERASED');
  if (facts.jobStatus === 'LOST') return refuse('JOB_LOST');
  if (kind === 'restore' && now.getTime() - facts.phaseSince.getTime() > RESTORE_DAYS * DAY_MS) {
    return refuse('TOO_LATE');
  }
  if (kind !== 'back' && presentedPhases.includes(to) && !facts.hasConsent) return refuse('NO_CONSENT');
  if (to === 'Validated' && !facts.hasOrder) return refuse('NO_ORDER');
  return null;
}
