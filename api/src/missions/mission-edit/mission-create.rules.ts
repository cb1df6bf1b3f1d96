import { type DealType, isPermanent } from '@bloom/shared-rules/deal-types';
import { atMost, MAX_EXTERNAL_ID, MAX_MISSION_LABEL, MAX_PAYMENT_DAYS } from '@bloom/shared-rules/limits';
import type { Row } from '../../platform/database/database.tables.ts';
import { accepted, type Problem, type Verdict } from '../../platform/verdict.ts';
import { type CheckedPricing, checkPricing, hoursProblem, type PricingDraft } from '../missions/mission.rules.ts';

export interface MissionDraft {
  label?: string | null;
  type?: Row<'mission'>['type'] | null;
  dealType?: DealType | null;
  contractType?: Row<'mission'>['contract_type'];
  beginMission?: string | null;
  endMission?: string | null;
  bloomerRecordId?: string | null;
  clientSocietyRecordId?: string | null;
  clientBillingSocietyRecordId?: string | null;
  contactOperations?: readonly string[] | null;
  billingContacts?: readonly string[] | null;
  externalId?: string | null;
  bloomerPaydateDays?: number | null;
  clientPaydateDays?: number | null;
  CSMRecordId?: string | null;
  hoursPerDays?: number | null;
  replacement?: boolean | null;
  enableCRAUpload?: boolean | null;
  shouldBeCountAsDeal?: boolean | null;
  origin?: string | null;
  pricing?: Omit<PricingDraft, 'startDate'> | null;
}

export interface CheckedMission {
  label: string;
  type: Row<'mission'>['type'];
  beginMission: string;
  endMission: string;
  bloomerId: string;
  clientSocietyId: string;
  clientBillingSocietyId: string;
  operations: string[];
  billing: string[];
  externalId: string;
  bloomerPaydateDays: number;
  clientPaydateDays: number | null;
  hoursPerDays: number;
  pricing: CheckedPricing;
}

const DEFAULT_HOURS = 8;

const isBlank = (text: string | null | undefined) => (text ?? '').trim() === '';
const required = (value: unknown, sentence: string) => (value ? undefined : sentence);

function textProblem(text: string | null | undefined, maximum: number, sentence: string): string | undefined {
  if (isBlank(text)) return sentence;
  return (text ?? '').trim().length > maximum ? atMost(maximum) : undefined;
}

function delayProblem(days: number | null | undefined, isRequired: boolean): string | undefined {
  if (days === null || days === undefined)
    return isRequired ? 'Le délai de paiement du Bloomer est obligatoire.' : undefined;
  const lawful = Number.isInteger(days) && days >= 0 && days <= MAX_PAYMENT_DAYS;
  return lawful ? undefined : `Un nombre de jours entre 0 et ${MAX_PAYMENT_DAYS} est attendu.`;
}

function endProblem(begin: string | null | undefined, end: string | null | undefined): string | undefined {
  if (!end) return 'La date de fin est obligatoire.';
  return begin && end < begin ? 'La date de fin précède le début de la mission.' : undefined;
}

function ownProblems(draft: MissionDraft): Problem[] {
  const found: [string, string | undefined][] = [
    ['bloomerRecordId', required(draft.bloomerRecordId, 'Le Bloomer est obligatoire.')],
    ['label', textProblem(draft.label, MAX_MISSION_LABEL, 'L’intitulé est obligatoire.')],
    ['type', required(draft.type, 'Le type de mission est obligatoire.')],
    ['beginMission', required(draft.beginMission, 'La date de début est obligatoire.')],
    ['endMission', endProblem(draft.beginMission, draft.endMission)],
    ['clientSocietyRecordId', required(draft.clientSocietyRecordId, 'La société cliente est obligatoire.')],
    ['contactOperations', required(draft.contactOperations?.length, 'Un contact opérationnel est obligatoire.')],
    ['externalId', textProblem(draft.externalId, MAX_EXTERNAL_ID, 'L’identifiant externe est obligatoire.')],
    ['bloomerPaydateDays', delayProblem(draft.bloomerPaydateDays, true)],
    ['clientPaydateDays', delayProblem(draft.clientPaydateDays, false)],
    ['hoursPerDays', hoursProblem(draft.hoursPerDays, false)],
    ['pricing', required(draft.pricing, 'Un tarif est obligatoire.')],
  ];
  return found.flatMap(([path, message]) => (message === undefined ? [] : [{ path, message }]));
}

/** Every rule on a new mission, at once; its first price begins with it. Paths are those of the input. */
export function checkMission(draft: MissionDraft, mayLose: boolean): Verdict<CheckedMission> {
  const begin = draft.beginMission ?? '';
  const facts = {
    beginMission: begin,
    startDates: [],
    lastBilledMonth: null,
    mayLose,
    isPermanent: isPermanent(draft.dealType),
  };
  const pricing = checkPricing({ ...draft.pricing, startDate: begin }, facts);
  const problems = ownProblems(draft);
  if (draft.pricing && !pricing.ok) {
    const own = pricing.problems.filter(({ path }) => path !== 'startDate');
    problems.push(...own.map(({ path, message }) => ({ path: `pricing.${path}`, message })));
  }
  if (problems.length > 0 || !pricing.ok) return { ok: false, problems };
  const client = draft.clientSocietyRecordId ?? '';
  return accepted({
    label: (draft.label ?? '').normalize('NFC').trim(),
    type: draft.type ?? 'IT',
    beginMission: begin,
    endMission: draft.endMission ?? '',
    bloomerId: draft.bloomerRecordId ?? '',
    clientSocietyId: client,
    clientBillingSocietyId: draft.clientBillingSocietyRecordId || client,
    operations: [...new Set(draft.contactOperations)],
    billing: [...new Set(draft.billingContacts)],
    externalId: (draft.externalId ?? '').trim(),
    bloomerPaydateDays: draft.bloomerPaydateDays ?? 0,
    clientPaydateDays: draft.clientPaydateDays ?? null,
    hoursPerDays: draft.hoursPerDays ?? DEFAULT_HOURS,
    pricing: pricing.value,
  });
}
