import { sql } from 'kysely';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { type Db, isForeignKeyViolation } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Visitor } from './help.visitor.ts';

/** A conversation with the person whose it is; a contact's society helps the support to know who writes. */
export interface FoundConversation {
  id: string;
  seen_at: Date | null;
  visitor_name: string;
  visitor_email: string | null;
  visitor_is_bloomer: boolean;
  last_message_at: Date;
  is_waiting: boolean;
}

export type FoundMessage = Pick<Row<'help_message'>, 'id' | 'staff_id' | 'text' | 'created_at'> & {
  conversation_id: string;
  staff_firstname: string | null;
};

const MOST_MESSAGES = 200;
const MOST_CONVERSATIONS = 100;

/** Whether the address that a link to one's own data reached still is one of the person. */
const isAskedAtTheirs = sql`(q.asked_email in (lower(b.email), lower(p.email),
    case when b.secondary_email_verified_at is not null then lower(b.secondary_email) end)
  or exists (select from talent_email_key k where k.talent_id = t.id and k.email = q.asked_email))`;

/** Whoever opened a link is taken for the person to whom it was mailed; one to prove an address is nobody's yet. */
const conversations = sql`
  select c.id, c.seen_at, c.bloomer_id, c.link_token_id, b.id is not null as visitor_is_bloomer,
    coalesce(b.firstname || ' ' || b.lastname,
      p.firstname || ' ' || p.lastname || coalesce(' (' || s.name || ')', ''),
      nullif(btrim(t.firstname || ' ' || t.lastname), ''), 'Visiteur') as visitor_name,
    coalesce(case when ${isAskedAtTheirs} then q.asked_email end, b.email, p.email, t.email) as visitor_email,
    m.created_at as last_message_at, m.staff_id is null as is_waiting
  from help_conversation c
  join lateral (select created_at, staff_id from help_message where conversation_id = c.id
    order by created_at desc, staff_id is null, id desc limit 1) m on true
  left join link_token l on l.id = c.link_token_id and l.purpose <> 'emailConfirm'
  left join privacy_request q on l.purpose = 'selfData' and q.id = l.object_id
  left join bloomer b on b.id in (c.bloomer_id, l.bloomer_id, case when q.person_kind = 'bloomer' then q.person_id end)
  left join contact p on p.id in (l.contact_id, case when q.person_kind = 'contact' then q.person_id end)
  left join talent t on q.person_kind = 'talent' and t.id = q.person_id
  left join society s on s.id = p.society_id`;

export async function findConversation(db: Db, id: string): Promise<FoundConversation | undefined> {
  const { rows } = await sql<FoundConversation>`select * from (${conversations}) f where f.id = ${id}`.execute(db);
  return rows[0];
}

export async function findConversationOf(db: Db, visitor: Visitor): Promise<FoundConversation | undefined> {
  const { rows } = await sql<FoundConversation>`select * from (${conversations}) f
    where f.bloomer_id = ${visitor.bloomerId} or f.link_token_id = ${visitor.linkTokenId}`.execute(db);
  return rows[0];
}

/** Those that wait for an answer first, the longest wait on top; then the others, newest first. */
export async function listConversations(db: Db): Promise<FoundConversation[]> {
  const { rows } = await sql<FoundConversation>`select * from (${conversations}) f
    order by f.is_waiting desc, case when f.is_waiting then f.last_message_at end, f.last_message_at desc, f.id
    limit ${MOST_CONVERSATIONS}`.execute(db);
  return rows;
}

/** The conversation of a visitor, new when there was none; its row is locked, so that its messages come in order. */
export async function openConversation(tx: Db, { bloomerId, linkTokenId }: Visitor): Promise<string> {
  const column = bloomerId === null ? 'link_token_id' : 'bloomer_id';
  const { id } = await tx
    .insertInto('help_conversation')
    .values({ bloomer_id: bloomerId, link_token_id: linkTokenId })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ [column]: bloomerId ?? linkTokenId }))
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      // The link, or the person, was erased while its session was open.
      throw isForeignKeyViolation(error) ? new AppError('OBJECT_NOT_FOUND', { cause: error }) : error;
    });
  return id;
}

/** False when this message was there before. */
export async function insertMessage(tx: Db, message: NewRow<'help_message'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('help_message')
    .values(message)
    .onConflict((conflict) => conflict.columns(['conversation_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The newest 200, oldest first. */
export async function messagesOf(db: Db, conversationId: string): Promise<FoundMessage[]> {
  const newest = await db
    .selectFrom('help_message as m')
    .leftJoin('staff as s', 's.id', 'm.staff_id')
    .select(['m.conversation_id', 'm.id', 'm.staff_id', 'm.text', 'm.created_at', 's.firstname as staff_firstname'])
    .where('m.conversation_id', '=', conversationId)
    .orderBy('m.created_at', 'desc')
    // Two messages may have the same instant: an answer comes after what it answers.
    .orderBy(sql`m.staff_id is null`)
    .orderBy('m.id', 'desc')
    .limit(MOST_MESSAGES)
    .execute();
  return newest.reverse();
}

export async function setSeen(db: Db, conversationId: string, now: Date): Promise<void> {
  await db.updateTable('help_conversation').set({ seen_at: now }).where('id', '=', conversationId).execute();
}
