import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

export type JobRow = Row<'talent_job'>;
export type EducationRow = Row<'talent_education'>;

/** Newest start first. */
export async function jobsOf(db: Db, talentIds: readonly string[]): Promise<JobRow[]> {
  if (talentIds.length === 0) return [];
  return db
    .selectFrom('talent_job')
    .selectAll()
    .where('talent_id', 'in', talentIds)
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .execute();
}

/** Newest start first; one whose start nobody said comes last. */
export async function educationsOf(db: Db, talentIds: readonly string[]): Promise<EducationRow[]> {
  if (talentIds.length === 0) return [];
  return db
    .selectFrom('talent_education')
    .selectAll()
    .where('talent_id', 'in', talentIds)
    .orderBy('start_date', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute();
}

/** Null for one that is not the talent's. */
export async function writeJob(
  tx: Db,
  talentId: string,
  id: string | undefined,
  values: Omit<NewRow<'talent_job'>, 'id' | 'talent_id'>,
): Promise<string | null> {
  if (id === undefined) {
    const row = { ...values, talent_id: talentId };
    return (await tx.insertInto('talent_job').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }
  const changed = tx.updateTable('talent_job').set(values).where('id', '=', id).where('talent_id', '=', talentId);
  return (await changed.returning('id').executeTakeFirst())?.id ?? null;
}

/** Null for one that is not the talent's. */
export async function writeEducation(
  tx: Db,
  talentId: string,
  id: string | undefined,
  values: Omit<NewRow<'talent_education'>, 'id' | 'talent_id'>,
): Promise<string | null> {
  if (id === undefined) {
    const row = { ...values, talent_id: talentId };
    return (await tx.insertInto('talent_education').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }
  const changed = tx.updateTable('talent_education').set(values).where('id', '=', id).where('talent_id', '=', talentId);
  return (await changed.returning('id').executeTakeFirst())?.id ?? null;
}

/** Whose it is; undefined for what is not there. */
export async function talentOf(tx: Db, table: 'talent_job' | 'talent_education', id: string) {
  const row = await tx.selectFrom(table).select('talent_id').where('id', '=', id).executeTakeFirst();
  return row?.talent_id;
}

export async function removeEntry(tx: Db, table: 'talent_job' | 'talent_education', id: string): Promise<void> {
  await tx.deleteFrom(table).where('id', '=', id).execute();
}
