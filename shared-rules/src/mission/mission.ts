import { hoursProblem } from '../calendar/working-hours.ts';
import { atMost, lengthOf, MAX_EXTERNAL_ID, MAX_MISSION_LABEL, MAX_PAYMENT_DAYS } from '../input/limits.ts';
import { type Problem, problemsAmong } from '../input/problem.ts';
import { type PricingDraft, type PricingFacts, pricingProblems } from '../money/price-entry.ts';
import { isPermanent } from './deal-types.ts';
import { endsTooEarly, endsTooLate } from './mission-end.ts';

/** What a mission may be, and what of it may change. Days are yyyy-MM-dd. */

export interface MissionDraft {
  label?: string | null;
  type?: string | null;
  dealType?: string | null;
  beginMission?: string | null;
  endMission?: string | null;
  bloomerRecordId?: string | null;
  clientSocietyRecordId?: string | null;
  contactOperations?: readonly unknown[] | null;
  externalId?: string | null;
  bloomerPaydateDays?: number | null;
  clientPaydateDays?: number | null;
  hoursPerDays?: number | null;
  pricing?: Omit<PricingDraft, 'startDate'> | null;
}

/** What is corrected of a mission; what is left out stays. */
export type MissionCorrection = Pick<
  MissionDraft,
  'label' | 'externalId' | 'bloomerPaydateDays' | 'clientPaydateDays' | 'beginMission' | 'endMission'
>;

export interface CorrectionFacts {
  beginMission: string;
  endMission: string;
  today: string;
  /** First days of its prices, in any order. */
  priceStarts: readonly string[];
  /** A contract that says these dates is signed, or waits for a signature. */
  isBound?: boolean;
}

/** Everything that is wrong with a correction; the first price begins with the mission and follows it. */
export function correctionProblems(draft: MissionCorrection, facts: CorrectionFacts): Problem[] {
  const period = {
    beginMission: draft.beginMission ?? facts.beginMission,
    endMission: draft.endMission ?? facts.endMission,
  };
  const isMoved = period.beginMission !== facts.beginMission || period.endMission !== facts.endMission;
  const given = (value: unknown) => value !== undefined && value !== null;
  return problemsAmong([
    ['label', given(draft.label) ? fieldProblems.label(draft) : undefined],
    ['externalId', given(draft.externalId) ? fieldProblems.externalId(draft) : undefined],
    ['bloomerPaydateDays', delayProblem(draft.bloomerPaydateDays)],
    ['clientPaydateDays', delayProblem(draft.clientPaydateDays)],
    [
      period.endMission === facts.endMission ? 'beginMission' : 'endMission',
      isMoved ? movedProblem(period, facts) : undefined,
    ],
  ]);
}

/** Why the dates of a mission do not become these. */
function movedProblem(
  period: { beginMission: string; endMission: string },
  facts: CorrectionFacts,
): string | undefined {
  if (facts.beginMission <= facts.today) return 'Les dates d’une mission commencée changent par un avenant.';
  if (facts.isBound) {
    return 'Un contrat signé ou en attente de signature dit ces dates\u00a0: annulez d’abord sa demande de signature.';
  }
  if (!period.beginMission) return 'La date de début est obligatoire.';
  const [, ...later] = [...facts.priceStarts].sort();
  const isOutside = later.some((start) => start <= period.beginMission || start > period.endMission);
  if (isOutside) return 'Un autre tarif commence hors de cette période.';
  return periodProblem(period);
}

const fieldProblems = {
  label: ({ label }: MissionDraft) => textProblem(label, MAX_MISSION_LABEL, 'L’intitulé est obligatoire.'),
  externalId: ({ externalId }: MissionDraft) =>
    textProblem(externalId, MAX_EXTERNAL_ID, 'L’identifiant externe est obligatoire.'),
};

const required = (value: unknown, sentence: string) => (value ? undefined : sentence);

function textProblem(text: string | null | undefined, maximum: number, sentence: string): string | undefined {
  const length = lengthOf((text ?? '').trim());
  if (length === 0) return sentence;
  return length > maximum ? atMost(maximum) : undefined;
}

function delayProblem(days: number | null | undefined): string | undefined {
  if (days === null || days === undefined) return undefined;
  const lawful = Number.isInteger(days) && days >= 0 && days <= MAX_PAYMENT_DAYS;
  return lawful ? undefined : `Un nombre de jours entre 0 et ${MAX_PAYMENT_DAYS} est attendu.`;
}

function periodProblem({ beginMission, endMission }: MissionDraft): string | undefined {
  if (!endMission) return 'La date de fin est obligatoire.';
  if (!beginMission) return undefined;
  return endsTooEarly(endMission, { beginMission }) ?? endsTooLate(endMission, beginMission);
}

const NO_DELAY = 'Le délai de paiement du Bloomer est obligatoire.';

/** Somebody has to sign for the client. */
export const NO_OPERATIONAL_CONTACT = 'Un contact opérationnel est obligatoire.';

/** Everything that is wrong with a new mission, whose first price begins with it. */
export function missionProblems(draft: MissionDraft, { mayLose }: Pick<PricingFacts, 'mayLose'>): Problem[] {
  const problems = problemsAmong([
    ['bloomerRecordId', required(draft.bloomerRecordId, 'Le Bloomer est obligatoire.')],
    ['label', fieldProblems.label(draft)],
    ['type', required(draft.type, 'Le type de mission est obligatoire.')],
    ['beginMission', required(draft.beginMission, 'La date de début est obligatoire.')],
    ['endMission', periodProblem(draft)],
    ['clientSocietyRecordId', required(draft.clientSocietyRecordId, 'La société cliente est obligatoire.')],
    ['contactOperations', required(draft.contactOperations?.length, NO_OPERATIONAL_CONTACT)],
    ['externalId', fieldProblems.externalId(draft)],
    ['bloomerPaydateDays', draft.bloomerPaydateDays == null ? NO_DELAY : delayProblem(draft.bloomerPaydateDays)],
    ['clientPaydateDays', delayProblem(draft.clientPaydateDays)],
    ['hoursPerDays', hoursProblem(draft.hoursPerDays, { hasReports: false })],
    ['pricing', required(draft.pricing, 'Un tarif est obligatoire.')],
  ]);
  if (!draft.pricing) return problems;
  const beginMission = draft.beginMission ?? '';
  const facts = { beginMission, startDates: [], mayLose, isPermanent: isPermanent(draft.dealType) };
  const ofPricing = pricingProblems({ ...draft.pricing, startDate: beginMission }, facts);
  const own = ofPricing.filter(({ path }) => path !== 'startDate');
  return [...problems, ...own.map(({ path, message }) => ({ path: `pricing.${path}`, message }))];
}
