import type { RequestContext } from '../../platform/context/context.ts';
import { reasonsOf } from '../talents/likeness.rules.ts';
import { suspectsOf } from '../talents/likeness.service.ts';
import type { TalentRecord } from '../talents/talent-record.ts';
import { findTalent, requireTalentEditor } from '../talents/talents.service.ts';

export interface Duplicate {
  talent: TalentRecord;
  score: number;
  reasons: string[];
}

/** Sheets that may be of the same person, the likeliest first. */
export async function findDuplicates(context: RequestContext, talentId: string): Promise<Duplicate[]> {
  requireTalentEditor(context.viewer);
  const { row } = await findTalent(context, talentId);
  const suspects = await suspectsOf(context.db, row.id);
  return Promise.all(
    suspects.map(async (one) => ({
      talent: await findTalent(context, one.id),
      score: one.score,
      reasons: reasonsOf(one),
    })),
  );
}
