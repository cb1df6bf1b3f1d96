import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type LinkedRecords, parseRecords } from './viewer.records.ts';

const STAFF = sql`(select json_build_object('id', s.id, 'disabled', s.disabled_at is not null, 'account', s.can_account,
    'finance', s.can_finance, 'recruit', s.can_recruit, 'dpo', s.can_dpo)
  from staff s where s.id = l.staff_id)`;
const BLOOMER = sql`(select json_build_object('id', b.id, 'disabled', b.disabled_at is not null, 'invited', exists (
    select from invitation i where i.bloomer_id = b.id and i.status = 'ongoing' and i.revoked_at is null))
  from bloomer b where b.id = l.bloomer_id)`;
const CONTACT = sql`(select json_build_object('id', c.id, 'societyId', c.society_id, 'removed', c.removed_at is not null)
  from contact c where c.id = l.contact_id)`;

/** What we know of an identity, as JSON text. */
const recordsSql = (issuer: string, subject: string) => sql<string>`(select json_build_object(
    'endedAt', (select floor(extract(epoch from e.ended_at) * 1000) from session_end e
      where e.issuer = ${issuer} and e.subject = ${subject}),
    'staff', ${STAFF}, 'bloomer', ${BLOOMER}, 'contact', ${CONTACT})::text
    from (select 1) as once left join identity_link l on l.issuer = ${issuer} and l.subject = ${subject})`;

/** What reading rests on in each record, and the same without the record. */
const RIGHTS = [
  {
    record: 'staff',
    join: sql`left join staff s on s.id = l.staff_id`,
    rights: sql`s.disabled_at is not null, s.can_account, s.can_finance, s.can_recruit, s.can_dpo`,
    none: sql`false, null, null, null, null`,
  },
  {
    record: 'bloomer',
    join: sql`left join bloomer b on b.id = l.bloomer_id`,
    rights: sql`b.disabled_at is not null`,
    none: sql`false`,
  },
  {
    record: 'contact',
    join: sql`left join contact c on c.id = l.contact_id`,
    rights: sql`c.society_id, c.removed_at is not null`,
    none: sql`null, false`,
  },
] as const;

/**
 * What somebody may read rests on, as a text to be compared with the text of before; null without a link. A record that
 * the identity was not linked to is not looked for: the link tells as soon as there is one. Nor is an invitation, which
 * keeps a Bloomer from writing only. One row of a few joined tables costs a third less than an object of each.
 */
export function rightsSql(issuer: string, subject: string, known?: LinkedRecords): RawBuilder<string> {
  const isSought = ({ record }: (typeof RIGHTS)[number]) => known?.[record] !== null;
  const rights = RIGHTS.map((one) => (isSought(one) ? one.rights : one.none));
  const joins = RIGHTS.filter(isSought).map(({ join }) => join);
  return sql<string>`(select json_build_array(l.staff_id, l.bloomer_id, l.contact_id, e.ended_at,
      ${sql.join(rights)})::text
    from identity_link l left join session_end e on e.issuer = l.issuer and e.subject = l.subject
      ${sql.join(joins, sql` `)}
    where l.issuer = ${issuer} and l.subject = ${subject})`;
}

/** What we know of an identity, and the text of `rightsSql` at the same moment. */
export async function findRecords(
  db: Db,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<{ records: LinkedRecords; rights: string | null }> {
  const { rows } = await sql<{ records: string; rights: string | null }>`
    select ${recordsSql(issuer, subject)} as records, ${rightsSql(issuer, subject)} as rights`.execute(db);
  const { records = '', rights = null } = rows[0] ?? {};
  return { records: parseRecords(records), rights };
}

export type LinkColumn = 'staff_id' | 'bloomer_id' | 'contact_id';

/** Whoever left one company may be entered as a contact of another one, or again. */
const HAS_LEFT = sql`exists (select from contact c where c.id = identity_link.contact_id and c.removed_at is not null)`;

/** Links an identity to one record once; a sign-in moves no link, but from a contact who has left. */
export async function linkIdentity(
  db: Db,
  identity: { issuer: string; subject: string },
  column: LinkColumn,
  id: string,
): Promise<void> {
  await sql`insert into identity_link (issuer, subject, ${sql.id(column)})
    values (${identity.issuer}, ${identity.subject}, ${id})
    on conflict (issuer, subject) do update set ${sql.id(column)} = excluded.${sql.id(column)}
    where identity_link.${sql.id(column)} is null ${column === 'contact_id' ? sql`or ${HAS_LEFT}` : sql``}`.execute(db);
}

/** Where several contacts may take the place of one who has left, the identity is none of them until it chooses. */
export async function leaveFormerContact(
  tx: Db,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<void> {
  await sql`update identity_link set contact_id = null
    where issuer = ${issuer} and subject = ${subject} and ${HAS_LEFT}`.execute(tx);
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

/** From now on the tokens issued to this identity before `endedAt` are refused, on every server. */
export async function insertSessionEnd(db: Db, ended: { issuer: string; subject: string; endedAt: Date }) {
  await db
    .insertInto('session_end')
    .values({ issuer: ended.issuer, subject: ended.subject, ended_at: ended.endedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer', 'subject'])
        .doUpdateSet({ ended_at: sql`greatest(session_end.ended_at, excluded.ended_at)` }),
    )
    .execute();
}

/** The identities that sign in as this record. */
export async function identitiesOf(db: Db, column: LinkColumn, id: string) {
  return db.selectFrom('identity_link').select(['issuer', 'subject']).where(column, '=', id).execute();
}

/** Unlinks every identity of a record; one that is linked to others as well stays linked to those. */
export async function takeIdentities(
  tx: Db,
  column: LinkColumn,
  id: string,
): Promise<{ issuer: string; subject: string }[]> {
  const { rows } = await sql<{ issuer: string; subject: string }>`
    update identity_link set ${sql.id(column)} = null where ${sql.id(column)} = ${id}
    returning issuer, subject`.execute(tx);
  await sql`delete from identity_link where num_nonnulls(staff_id, bloomer_id, contact_id) = 0`.execute(tx);
  return rows;
}
