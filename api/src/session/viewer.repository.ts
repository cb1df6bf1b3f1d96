import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database.ts';

export interface LinkedRecords {
  staff: { id: string; disabled: boolean; account: boolean; finance: boolean; recruit: boolean; dpo: boolean } | null;
  bloomer: { id: string; disabled: boolean; invited: boolean } | null;
  contact: { id: string; societyId: string; removed: boolean } | null;
}

/** The records of a linked identity as JSON text; null when it was never linked. */
export function recordsSql(issuer: string, subject: string): RawBuilder<string | null> {
  return sql<string | null>`(select json_build_object(
    'staff', (select json_build_object('id', s.id, 'disabled', s.disabled_at is not null, 'account', s.can_account,
        'finance', s.can_finance, 'recruit', s.can_recruit, 'dpo', s.can_dpo)
      from staff s where s.id = l.staff_id),
    'bloomer', (select json_build_object('id', b.id, 'disabled', b.disabled_at is not null, 'invited', exists (
        select from invitation i where i.bloomer_id = b.id and i.status = 'ongoing' and i.revoked_at is null))
      from bloomer b where b.id = l.bloomer_id),
    'contact', (select json_build_object('id', c.id, 'societyId', c.society_id, 'removed', c.removed_at is not null)
      from contact c where c.id = l.contact_id))::text
    from identity_link l where l.issuer = ${issuer} and l.subject = ${subject})`;
}

/** The text of `recordsSql`, read in one statement. */
export async function findRecordsText(db: Db, issuer: string, subject: string): Promise<string | null> {
  const { rows } = await sql<{ records: string | null }>`select ${recordsSql(issuer, subject)} as records`.execute(db);
  return rows[0]?.records ?? null;
}

export function parseRecords(text: string | null): LinkedRecords {
  return text === null ? { staff: null, bloomer: null, contact: null } : JSON.parse(text);
}

export type LinkColumn = 'staff_id' | 'bloomer_id' | 'contact_id';

/** Links an identity to one record once; a link that exists is never moved. */
export async function linkIdentity(
  db: Db,
  identity: { issuer: string; subject: string },
  column: LinkColumn,
  id: string,
): Promise<void> {
  await sql`insert into identity_link (issuer, subject, ${sql.id(column)})
    values (${identity.issuer}, ${identity.subject}, ${id})
    on conflict (issuer, subject) do update set ${sql.id(column)} = excluded.${sql.id(column)}
    where identity_link.${sql.id(column)} is null`.execute(db);
}

/** Records with this primary e-mail that no identity of this issuer is linked to. Two mean that nobody is linked. */
export async function findByEmail(
  db: Db,
  table: 'staff' | 'bloomer' | 'contact',
  identity: { issuer: string; email: string },
): Promise<string[]> {
  const column = sql.id(`${table}_id`);
  const live = table === 'contact' ? sql`p.removed_at is null` : sql`p.disabled_at is null`;
  const { rows } = await sql<{ id: string }>`
    select p.id from ${sql.table(table)} p where lower(p.email) = ${identity.email} and ${live}
      and not exists (select from identity_link l where l.${column} = p.id
        and l.issuer = ${identity.issuer}) limit 2`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertStaff(
  db: Db,
  person: { firstname: string; lastname: string; email: string },
): Promise<string | undefined> {
  const created = await db
    .insertInto('staff')
    .values(person)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return created?.id;
}
