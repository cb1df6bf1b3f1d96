import { sql } from 'kysely';
import type { NewRow } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

export type SkillValues = Omit<NewRow<'talent_skill'>, 'talent_id'>;
export type LanguageValues = Omit<NewRow<'talent_language'>, 'talent_id'>;

export async function replaceSkills(tx: Db, talentId: string, skills: readonly SkillValues[]): Promise<void> {
  await tx.deleteFrom('talent_skill').where('talent_id', '=', talentId).execute();
  if (skills.length === 0) return;
  await tx
    .insertInto('talent_skill')
    .values(skills.map((skill) => ({ ...skill, talent_id: talentId })))
    .execute();
}

export async function replaceLanguages(tx: Db, talentId: string, spoken: readonly LanguageValues[]): Promise<void> {
  await tx.deleteFrom('talent_language').where('talent_id', '=', talentId).execute();
  if (spoken.length === 0) return;
  await tx
    .insertInto('talent_language')
    .values(spoken.map((language) => ({ ...language, talent_id: talentId })))
    .execute();
}

/** A history names some of them. */
const MOST_NAMED = 30;

export async function skillIdsOf(db: Db, talentId: string): Promise<string[]> {
  const rows = await db.selectFrom('talent_skill').select('skill_id').where('talent_id', '=', talentId).execute();
  return rows.map(({ skill_id }) => skill_id);
}

/** In the history of the talent: what somebody was found to be able to do. */
export async function logNewSkills(
  tx: Db,
  { talentId, staffId, at }: { talentId: string; staffId: string | null; at: Date },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into activity_log (talent_id, type, staff_id, at, data)
    select ${talentId}, 'createDirectSkill', ${staffId}, ${at}, jsonb_build_object('skills', jsonb_agg(label))
    from (select label from skill where id = any(${[...ids]}::uuid[]) order by label limit ${MOST_NAMED}) as named`.execute(
    tx,
  );
}
