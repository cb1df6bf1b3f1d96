import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { NamedLabel } from './cv-proposals.rules.ts';

/** The CV of somebody who was not erased. */
export async function findCvFile(db: Db, talentId: string) {
  return db
    .selectFrom('file')
    .selectAll('file')
    .innerJoin('talent', 'talent.cv_file_id', 'file.id')
    .where('talent.id', '=', talentId)
    .where('talent.erased_at', 'is', null)
    .executeTakeFirst();
}

export async function findCvText(db: Db, talentId: string): Promise<string> {
  const row = await db.selectFrom('talent_cv_text').select('text').where('talent_id', '=', talentId).executeTakeFirst();
  return row?.text ?? '';
}

/** Another CV with what it says; an empty text takes away what the one before said. */
export async function replaceCv(tx: Db, talentId: string, fileId: string | null, text: string): Promise<void> {
  await tx.updateTable('talent').set({ cv_file_id: fileId }).where('id', '=', talentId).execute();
  if (fileId !== null)
    await tx.insertInto('talent_cv_version').values({ file_id: fileId, talent_id: talentId }).execute();
  if (text === '') {
    await tx.deleteFrom('talent_cv_text').where('talent_id', '=', talentId).execute();
    return;
  }
  await tx
    .insertInto('talent_cv_text')
    .values({ talent_id: talentId, text })
    .onConflict((conflict) => conflict.column('talent_id').doUpdateSet({ text }))
    .execute();
}

/** Whose CV a file is; locked, so that no other CV takes its place meanwhile. */
export async function lockOwnerOfCv(tx: Tx, fileId: string) {
  return tx
    .selectFrom('talent')
    .select(['id', 'firstname', 'lastname', 'owner_staff_id'])
    .where('cv_file_id', '=', fileId)
    .forUpdate()
    .executeTakeFirst();
}

/** Labels of which all words are among these; normalised ones first. */
export async function labelsWithWords(
  db: Db,
  kind: 'skill' | 'job_title',
  words: readonly string[],
): Promise<NamedLabel[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<NamedLabel>`select id, label, alternate_labels as "alternateLabels" from ${sql.table(kind)}
    where label_words(label, alternate_labels) && ${[...words]}::text[]
      and (search_words(label) <@ ${[...words]}::text[]
        or exists (select from unnest(alternate_labels) as other where search_words(other) <@ ${[...words]}::text[]))
      and (iso or not exists (select from ${sql.table(kind)} other where other.iso
        and folded_all(other.alternate_labels) @> array[folded(${sql.ref(`${kind}.label`)})]))
    order by iso desc, label limit 2000`.execute(db);
  return rows;
}

/** Those that the talent did not have. */
export async function addSkills(tx: Db, talentId: string, skillIds: readonly string[], level: number) {
  if (skillIds.length === 0) return;
  await tx
    .insertInto('talent_skill')
    .values(skillIds.map((skill_id) => ({ talent_id: talentId, skill_id, level })))
    .onConflict((conflict) => conflict.columns(['talent_id', 'skill_id']).doNothing())
    .execute();
}
