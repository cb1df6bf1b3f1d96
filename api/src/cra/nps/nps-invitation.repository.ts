import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { parisDay } from '../../platform/database/paris-day.sql.ts';
import type { NpsSide } from './nps.policy.ts';

/** Somebody who is asked about a month. */
export interface Invited {
  activityId: string;
  side: NpsSide;
  bloomerId: string | null;
  contactId: string | null;
  firstname: string;
  lastname: string;
  email: string;
}

export interface Period {
  /** Validated on this day or before, and not before the other; yyyy-MM-dd in Paris. */
  validatedUntil: string;
  validatedFrom: string;
  /** Nobody is asked who was asked after this instant. */
  notAskedSince: Date;
  limit: number;
}

const PEOPLE = sql`
  select a.id as activity_id, 'bloomer' as side, b.id as bloomer_id, null::uuid as contact_id, b.firstname, b.lastname,
    b.email, a.validation, a.validated_at, m.id as mission_id
  from activity a
  join mission m on m.id = a.mission_id and m.deleted_at is null
  join bloomer b on b.id = m.bloomer_id and b.disabled_at is null and b.communication_type <> 'none'
  union all
  select a.id, 'client', null, c.id, c.firstname, c.lastname, c.email, a.validation, a.validated_at, m.id
  from activity a
  join mission m on m.id = a.mission_id and m.deleted_at is null
  join operational_contact c on c.mission_id = m.id`;

const COLUMNS = sql`p.activity_id as "activityId", p.side, p.bloomer_id as "bloomerId", p.contact_id as "contactId",
  p.firstname, p.lastname, p.email`;

/** Not of people whose mailbox refuses us: they would count as asked. */
const REACHED = sql`not exists (select from mail_bounce x where x.address = lower(p.email))`;

/** Contacts of several companies who have one mailbox are one person there. */
const WHO = sql`p.bloomer_id, case when p.contact_id is not null then lower(p.email) end`;
const contactsAt = (email: RawBuilder<unknown>) =>
  sql`(select c.id from contact c where lower(c.email) = lower(${email}))`;

/** When an invitation asked last: a reminder counts. */
const ASKED_AT = sql`greatest(i.sent_at, i.reminded_at)`;

/**
 * Whom to ask: each person about the last month that the client validated, and who was not asked lately about another.
 */
export async function findToInvite(db: Db, { validatedUntil, validatedFrom, notAskedSince, limit }: Period) {
  const { rows } = await sql<Invited>`
    with p as (${PEOPLE})
    select distinct on (${WHO}) ${COLUMNS}
    from p
    where p.validation in ('signed', 'uploaded')
      and ${parisDay('p.validated_at')} between ${validatedFrom} and ${validatedUntil}
      and ${REACHED}
      and not exists (select from activity_score k where k.activity_id = p.activity_id and k.side = p.side)
      and not exists (select from nps_invitation i where ${ASKED_AT} > ${notAskedSince}
        and (i.bloomer_id = p.bloomer_id or (p.contact_id is not null and i.contact_id in ${contactsAt(sql`p.email`)})))
    order by ${WHO}, p.validated_at desc, p.activity_id
    limit ${limit}`.execute(db);
  return rows;
}

/** Who was asked and has not answered: as they are now, with the invitation `i`. */
const unanswered = (condition: RawBuilder<unknown>) => sql<Invited & { invitationId: string }>`
  with p as (${PEOPLE})
  select ${COLUMNS}, i.id as "invitationId"
  from nps_invitation i
  join p on p.activity_id = i.activity_id and (p.bloomer_id = i.bloomer_id or p.contact_id = i.contact_id)
  where ${condition} and ${REACHED}
    and not exists (select from activity_score k where k.activity_id = i.activity_id and k.side = i.side)
  order by i.sent_at, i.id`;

/** Who was asked between the two instants, did not answer and was not reminded. */
export async function findToRemind(db: Db, { from, until, limit }: { from: Date; until: Date; limit: number }) {
  const { rows } = await sql<Invited & { invitationId: string }>`${unanswered(sql`i.reminded_at is null
    and i.sent_at <= ${until} and i.sent_at > ${from}`)} limit ${limit}`.execute(db);
  return rows;
}

/** The months about which somebody was asked since then, and has not answered. */
export async function findUnanswered(db: Db, personId: string, since: Date) {
  const isTheirs = sql`${personId} in (i.bloomer_id, i.contact_id)`;
  const { rows } = await unanswered(sql`${isTheirs} and ${ASKED_AT} > ${since}`).execute(db);
  return rows;
}

export async function invitationsOf(tx: Db, activityId: string, side: NpsSide): Promise<string[]> {
  const invitations = tx.selectFrom('nps_invitation').select('id').where('activity_id', '=', activityId);
  return (await invitations.where('side', '=', side).execute()).map(({ id }) => id);
}

/** Everybody on one side of a month who can be reached by mail, whenever they were asked. */
export async function findPeopleOfSide(db: Db, activityId: string, side: NpsSide): Promise<Invited[]> {
  const { rows } = await sql<Invited>`
    with p as (${PEOPLE})
    select ${COLUMNS} from p where p.activity_id = ${activityId} and p.side = ${side} and ${REACHED}
    order by p.email`.execute(db);
  return rows;
}

/** Locks the person, so that of two servers (or an invitation and a click) the second sees what the first one sent. */
export async function lockInvited(tx: Tx, { bloomerId, email }: Invited): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`nps:${bloomerId ?? email.toLowerCase()}`}, 0))`.execute(
    tx,
  );
}

/** When the person was asked last, about any month; of this month alone when it is given. */
export async function lastAsked(
  tx: Db,
  { bloomerId, contactId, email }: Invited,
  activityId?: string,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(${ASKED_AT}) as at from nps_invitation i
    where (bloomer_id = ${bloomerId} or (${contactId}::uuid is not null and contact_id in ${contactsAt(sql`${email}`)}))
      and (${activityId ?? null}::uuid is null or activity_id = ${activityId ?? null}::uuid)`.execute(tx);
  return rows[0]?.at ?? null;
}

/** Writes that the person was asked (again) about the month; answers the id of the invitation. */
export async function saveInvitation(tx: Db, to: Invited, { by, now }: { by: string; now: Date }): Promise<string> {
  const { id } = await tx
    .insertInto('nps_invitation')
    .values({
      activity_id: to.activityId,
      side: to.side,
      bloomer_id: to.bloomerId,
      contact_id: to.contactId,
      sent_by: by,
      sent_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['activity_id', 'bloomer_id', 'contact_id']).doUpdateSet({ reminded_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes the one reminder; false when it has left. */
export async function takeReminder(tx: Db, invitationId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('nps_invitation')
    .set({ reminded_at: now })
    .where('id', '=', invitationId)
    .where('reminded_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function lastAskedSide(db: Db, activityId: string, side: NpsSide): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(${ASKED_AT}) as at from nps_invitation i
    where activity_id = ${activityId} and side = ${side}`.execute(db);
  return rows[0]?.at ?? null;
}
