import type { RequestContext } from '../../platform/context/context.ts';
import type { TalentRecord } from '../talents/talent-record.ts';
import { findTalent, requireTalentEditor } from '../talents/talents.service.ts';
import { findAlike } from './duplicates.repository.ts';
import { reasonsOf, SUSPECT, scoreOf } from './duplicates.rules.ts';

export interface Duplicate {
  talent: TalentRecord;
  score: number;
  reasons: string[];
}

/** Sheets that may be of the same person, the likeliest first. */
export async function findDuplicates(context: RequestContext, talentId: string): Promise<Duplicate[]> {
  requireTalentEditor(context.viewer);
  const { row } = await findTalent(context, talentId);
  const alike = (await findAlike(context.db, row.id)).filter((one) => scoreOf(one) >= SUSPECT);
  const found = await Promise.all(
    alike.map(async (one) => ({
      talent: await findTalent(context, one.id),
      score: scoreOf(one),
      reasons: reasonsOf(one),
    })),
  );
  return found.sort((one, other) => other.score - one.score || (one.talent.row.id < other.talent.row.id ? -1 : 1));
}
