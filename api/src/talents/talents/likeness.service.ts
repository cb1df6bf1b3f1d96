import type { Db } from '../../platform/database/database.ts';
import { findAlike } from './likeness.repository.ts';
import { type Likeness, SUSPECT, scoreOf } from './likeness.rules.ts';

/** Sheets that may be of the person whose sheet this is, the likeliest first. */
export async function suspectsOf(db: Db, talentId: string): Promise<(Likeness & { id: string; score: number })[]> {
  const alike = (await findAlike(db, talentId)).map((one) => ({ ...one, score: scoreOf(one) }));
  const suspects = alike.filter(({ score }) => score >= SUSPECT);
  return suspects.sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
}
