import type { Db } from '../../platform/database/database.ts';
import { type DataSubject, type PersonalData, personalDataOf } from '../../platform/retention/personal-data.ts';

export interface ErasedLine {
  category: string;
  label: string;
  count: number;
}

export interface KeptLine extends ErasedLine {
  why: string;
  until: string;
}

/** What an erasure does, before or after it; names nobody. */
export interface Plan {
  erased: ErasedLine[];
  kept: KeptLine[];
}

export interface Receipt extends Plan {
  /** Readable by people: the request's own number. */
  reference: string;
  requestedAt: string;
  erasedAt: string;
}

/** Why the domain keeps all it has of the person; undefined when it erases. */
export function keptOf(data: PersonalData, person: DataSubject) {
  return data.keeps?.(person);
}

/** What would be erased and what would be kept of a person, as things are now. */
export async function planOf(db: Db, person: DataSubject): Promise<Plan> {
  const plan: Plan = { erased: [], kept: [] };
  for (const data of personalDataOf(person.kind)) {
    const { category, label } = data;
    const count = (await data.export(db, person)).length;
    if (count === 0) continue;
    const kept = keptOf(data, person);
    if (kept === undefined) plan.erased.push({ category, label, count });
    else plan.kept.push({ category, label, count, ...kept });
  }
  return plan;
}
