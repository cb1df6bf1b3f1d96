import type { NewRow } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

let counter = 0;

/** A talent with the skills (label → level) and languages (id → level) a test is about. */
export async function createTalent(
  db: Db,
  {
    skills = {},
    languages = {},
    ...changes
  }: Partial<NewRow<'talent'>> & { skills?: Record<string, number>; languages?: Record<string, number> } = {},
): Promise<string> {
  counter += 1;
  const { id } = await db
    .insertInto('talent')
    .values({
      firstname: 'Nadia',
      lastname: `Talent ${'abcdefghij'[counter % 10]}`,
      email: `talent-${counter}@mail.example`,
      job_title: 'Ingénieure',
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [label, level] of Object.entries(skills)) {
    await db
      .insertInto('talent_skill')
      .values({ talent_id: id, skill_id: await skillId(db, label), level })
      .execute();
  }
  for (const [language, level] of Object.entries(languages)) {
    await db.insertInto('talent_language').values({ talent_id: id, language_id: language, level }).execute();
  }
  return id;
}

export async function skillId(db: Db, label: string, changes: Partial<NewRow<'skill'>> = {}): Promise<string> {
  const known = await db.selectFrom('skill').select('id').where('label', '=', label).executeTakeFirst();
  if (known !== undefined) return known.id;
  const values = { label, ...changes };
  return (await db.insertInto('skill').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
