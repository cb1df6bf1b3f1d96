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
