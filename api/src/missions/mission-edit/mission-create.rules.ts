import { HOURS_PER_DAY } from '@bloom/shared-rules/cra/cra-counts';
import type { DealType } from '@bloom/shared-rules/mission/deal-types';
import { type MissionDraft as MissionFacts, missionProblems } from '@bloom/shared-rules/mission/mission';
import type { Row } from '../../platform/database/database.tables.ts';
import { accepted, type Verdict } from '../../platform/verdict.ts';
import { type CheckedPricing, pricingOf } from '../missions/mission.rules.ts';

export interface MissionDraft extends MissionFacts {
  type?: Row<'mission'>['type'] | null;
  dealType?: DealType | null;
  contractType?: Row<'mission'>['contract_type'];
  clientBillingSocietyRecordId?: string | null;
  contactOperations?: readonly string[] | null;
  billingContacts?: readonly string[] | null;
  CSMRecordId?: string | null;
  replacement?: boolean | null;
  enableCRAUpload?: boolean | null;
  signCodeRequired?: boolean | null;
  shouldBeCountAsDeal?: boolean | null;
  origin?: string | null;
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

/** The mission as it is kept, or all that is wrong with it; paths are those of the input. */
export function checkMission(draft: MissionDraft, mayLose: boolean): Verdict<CheckedMission> {
  const problems = missionProblems(draft, { mayLose });
  if (problems.length > 0) return { ok: false, problems };
  const begin = draft.beginMission ?? '';
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
    hoursPerDays: draft.hoursPerDays ?? HOURS_PER_DAY,
    pricing: pricingOf({ ...draft.pricing, startDate: begin }),
  });
}

/** Why somebody stands for no client on a mission: who is to sign is asked for more. */
export const STRANGE_CONTACT = {
  operations:
    'Un contact choisi n’est pas (ou plus) un contact opérationnel, avec une adresse e-mail, de la société cliente.',
  billing: 'Un contact choisi n’est pas (ou plus) de la société cliente.',
} as const;
