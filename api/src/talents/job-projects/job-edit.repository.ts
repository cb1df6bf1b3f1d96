import { externalIds } from '@bloom/shared-rules/talents/job-project';
import { sql } from 'kysely';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';

type ExternalId = (typeof externalIds)[number];

const externalColumns = {
  hiresweetId: 'hiresweet_id',
  pipefyId: 'pipefy_id',
  hubspotDealId: 'hubspot_deal_id',
  airtableId: 'airtable_id',
} as const satisfies Record<ExternalId, keyof Row<'job_project'>>;

/** The offer, locked until the end of the transaction. */
export async function lockJob(tx: Tx, id: string): Promise<Row<'job_project'> | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.selectFrom('job_project').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Undefined when somebody told the same a moment before. */
export async function insertJob(tx: Db, job: NewRow<'job_project'>): Promise<string | undefined> {
  const insert = tx.insertInto('job_project').values(job);
  const row = await insert
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateJob(tx: Db, id: string, changes: Partial<NewRow<'job_project'>>): Promise<void> {
  await tx
    .updateTable('job_project')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Leaves its version: whoever is filling in its form meanwhile loses nothing by it. */
export async function writePublication(tx: Db, id: string, unpublishedAt: Date | null): Promise<void> {
  await tx.updateTable('job_project').set({ unpublished_at: unpublishedAt }).where('id', '=', id).execute();
}

export async function isClient(db: Db, societyId: string): Promise<boolean> {
  if (!isUuid(societyId)) return false;
  const found = db.selectFrom('society').select('id').where('id', '=', societyId).where('is_client', '=', true);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The refusal of somebody who has left the firm. */
export const NOT_STAFF = 'Cette personne n’est pas (ou plus) de l’équipe.';

/** Those of the given ids who are staff, and still here. */
export async function presentStaff(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const asked = ids.filter(isUuid);
  if (asked.length === 0) return new Set();
  const found = db.selectFrom('staff').select('id').where('id', 'in', asked).where('disabled_at', 'is', null);
  return new Set((await found.execute()).map(({ id }) => id));
}

/** Of somebody who has not left. */
export async function staffEmail(db: Db, id: string | null): Promise<string | undefined> {
  if (id === null) return undefined;
  const found = db.selectFrom('staff').select('email').where('id', '=', id).where('disabled_at', 'is', null);
  return (await found.executeTakeFirst())?.email;
}

/** The name of another offer that is called so elsewhere. */
export async function namesake(
  db: Db,
  { field, value, exceptId }: { field: ExternalId; value: string; exceptId: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from job_project
    where ${sql.ref(externalColumns[field])} = ${value} and id is distinct from ${exceptId}::uuid limit 1`.execute(db);
  return rows[0]?.name;
}

/** Which offer another tool means, looked for in one of its names after the other. */
export async function findByExternalId(db: Db, id: string): Promise<string | undefined> {
  const columns = externalIds.map((field) => sql.ref(externalColumns[field]));
  const { rows } = await sql<{ id: string }>`select id from job_project
    where ${id} in (${sql.join(columns)})
    order by ${sql.join(columns.map((column) => sql`coalesce(${column} = ${id}, false) desc`))} limit 1`.execute(db);
  return rows[0]?.id;
}

export interface Choices {
  societies: { recordId: string; name: string; contacts: { fullname: string; email: string }[] }[];
  staff: { recordId: string; fullname: string }[];
}

/** Clients with whom to speak, and colleagues. */
export async function findChoices(db: Db): Promise<Choices> {
  const societies = await sql<Choices['societies'][number]>`select s.id as "recordId", s.name,
      coalesce((select json_agg(json_build_object('fullname', c.firstname || ' ' || c.lastname, 'email', c.email)
        order by c.lastname, c.firstname, c.id)
        from contact c where c.society_id = s.id and c.removed_at is null and c.email is not null), '[]'::json) as contacts
    from society s where s.is_client order by lower(s.name), s.id`.execute(db);
  const staff = await sql<Choices['staff'][number]>`select id as "recordId", firstname || ' ' || lastname as fullname
    from staff where disabled_at is null order by lower(firstname), lower(lastname), id`.execute(db);
  return { societies: societies.rows, staff: staff.rows };
}
