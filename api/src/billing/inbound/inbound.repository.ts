import { sql } from 'kysely';
import { billingSociety } from '../../cra/activities/activities.sql.ts';
import type { ReceivedInvoice } from '../../paper/invoices/received-invoice.ts';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';
import { alias, type Sql } from '../../platform/read/read-model.ts';
import { isInPeriod, mayBeFor, saidIn } from './inbound.sql.ts';
import type { InboundState } from './inbound.tables.ts';

export type InboundRow = Row<'inbound_invoice'>;

export async function isKnown(db: Db, platform: string, flowId: string): Promise<boolean> {
  const known = db.selectFrom('inbound_invoice').select('id').where('platform', '=', platform);
  return (await known.where('flow_id', '=', flowId).executeTakeFirst()) !== undefined;
}

/** Undefined when somebody else kept it first. */
export async function insertInbound(tx: Db, row: NewRow<'inbound_invoice'>): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('inbound_invoice')
    .values(row)
    .onConflict((conflict) => conflict.columns(['platform', 'flow_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** The number of the invoice of the month; null while it has none. */
export async function numberOf(tx: Db, invoiceId: string): Promise<string | null> {
  const row = await tx.selectFrom('invoice').select('number').where('id', '=', invoiceId).executeTakeFirst();
  return row?.number ?? null;
}

export type InboundFiles = Pick<InboundRow, 'file_id' | 'data_file_id'>;

export async function setFiles(tx: Db, id: string, files: InboundFiles): Promise<void> {
  await tx.updateTable('inbound_invoice').set(files).where('id', '=', id).execute();
}

/** Its file came after all. */
export async function saveReading(
  tx: Db,
  id: string,
  reading: InboundFiles & Pick<NewRow<'inbound_invoice'>, 'said' | 'has_paper' | 'problem' | 'number' | 'seller_siren'>,
): Promise<void> {
  await tx
    .updateTable('inbound_invoice')
    .set({ ...reading, is_missing: false } as object)
    .where('id', '=', id)
    .execute();
}

export async function findInbound(db: Db, id: string): Promise<InboundRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('inbound_invoice').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Before its month and its invoice in the order of locks. */
export async function lockInbound(tx: Tx, id: string): Promise<InboundRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.selectFrom('inbound_invoice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

const inbound = alias('w');
const activity = alias('a');

/** The months that it may be for, the latest first. */
export async function monthsFor(
  tx: Db,
  id: string,
  { inPeriod }: { inPeriod: boolean },
): Promise<{ id: string; version: number; hasUpload: boolean }[]> {
  const period = inPeriod ? isInPeriod(inbound, activity) : sql`true`;
  const { rows } = await sql<{ id: string; version: number; hasUpload: boolean }>`
    select a.id, a.version, a.invoice_file_id is not null as "hasUpload"
    from inbound_invoice w join activity a on ${mayBeFor(inbound, activity)}
    where w.id = ${id} and ${period} order by a.month desc, a.id limit 24`.execute(tx);
  return rows;
}

/** Whether a company with this SIREN works for the firm. */
export async function isSupplier(db: Db, siren: string): Promise<boolean> {
  const { rows } = await sql`select from society s where left(s.siret, 9) = ${siren} and s.address_country_code = 'FR'
    and not s.is_client limit 1`.execute(db);
  return rows.length > 0;
}

/** Another one of the same number and year that came before and was not refused, or that is in the books already. */
export async function isDuplicate(tx: Db, row: InboundRow & { said: ReceivedInvoice }): Promise<boolean> {
  const { id, seller_siren, number, received_at, said } = row;
  const ofYear = (day: Sql) => sql`date_part('year', ${day}) = date_part('year', ${said.issuedOn}::date)`;
  const { rows } = await sql`select where exists (
      select from inbound_invoice o where o.seller_siren = ${seller_siren} and o.number = ${number} and o.id <> ${id}
        and ${ofYear(sql`(${saidIn(alias('o'), 'issuedOn')})::date`)}
        and (o.state not in ('refused', 'toMatch')
          or (o.state = 'toMatch' and (o.received_at, o.id) < (${received_at}, ${id}::uuid))))
    or exists (select from invoice i join society s on s.id = i.society_id
      where i.side = 'supplier' and i.status = 'FINALISED' and i.number = ${number} and left(s.siret, 9) = ${seller_siren}
        and ${ofYear(sql`i.issued_on`)}
        and not exists (select from inbound_invoice own where own.id = ${id} and own.invoice_id = i.id))`.execute(tx);
  return rows.length > 0;
}

type Preceding = Pick<InboundRow, 'state' | 'invoice_id'>;

/** What a credit note takes back, by the number that it names: the platform brought it, or its paper was uploaded. */
export async function findPreceding(tx: Db, sellerSiren: string, number: string): Promise<Preceding | undefined> {
  const { rows } = await sql<Preceding>`select state, invoice_id from (
      select w.state, w.invoice_id, w.received_at as since from inbound_invoice w
        where w.seller_siren = ${sellerSiren} and w.number = ${number}
      union all
      select 'approved', i.id, i.finalised_at from invoice i join society s on s.id = i.society_id
        where i.side = 'supplier' and i.kind = 'invoice' and i.number = ${number} and left(s.siret, 9) = ${sellerSiren}
          and i.document ? 'lines') as found
    order by case state when 'approved' then 0 when 'matched' then 1 when 'toMatch' then 2 else 3 end, since desc,
      invoice_id limit 1`.execute(tx);
  return rows[0];
}

interface Decided {
  state: InboundState;
  activity_id: string | null;
  invoice_id: string | null;
  problem: string | null;
  problem_code: InboundRow['problem_code'];
  suggested_reason: string | null;
}

export async function saveMatching(tx: Db, id: string, decided: Decided): Promise<void> {
  await tx.updateTable('inbound_invoice').set(decided).where('id', '=', id).execute();
}

type Answer = Pick<InboundRow, 'state' | 'answer_reason' | 'answer_comment' | 'answered_by' | 'answered_at'> & {
  tells: boolean;
  invoiceId?: string;
};

export async function saveAnswer(tx: Db, id: string, { tells, invoiceId, ...answer }: Answer): Promise<void> {
  await tx
    .updateTable('inbound_invoice')
    .set({ ...answer, problem: null, problem_code: null, suggested_reason: null })
    .set(tells ? { answer_state: 'waiting', answer_next_try_at: answer.answered_at } : {})
    .set(invoiceId === undefined ? {} : { invoice_id: invoiceId })
    .where('id', '=', id)
    .execute();
}

/** How many are looked at in one go. */
export const MAX_LOOKED_AT = 500;

/**
 * What nobody matched yet and may match now: the month may have been signed meanwhile. What has not been looked at for
 * the longest comes first, so that what never finds its month keeps nothing else waiting.
 */
export async function takeUnmatched(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with taken as (select id, received_at from inbound_invoice where state = 'toMatch' and said is not null
        order by looked_at nulls first, received_at, id limit ${MAX_LOOKED_AT}),
      marked as (update inbound_invoice w set looked_at = ${now} from taken where w.id = taken.id)
    select id from taken order by received_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes an answer for one try, unless another server has it, it is too early, or it is over. */
export async function claimAnswer(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<InboundRow | undefined> {
  const { rows } = await sql<InboundRow>`
    update inbound_invoice set answer_tries = answer_tries + 1, answer_claimed_until = ${until}
    where id = ${id} and answer_state = 'waiting' and answer_next_try_at <= ${now}
      and (answer_claimed_until is null or answer_claimed_until < ${now})
    returning *`.execute(db);
  return rows[0];
}

type AnswerWay = Partial<Pick<InboundRow, 'answer_state' | 'answer_problem' | 'answer_flow_id' | 'answer_next_try_at'>>;

export async function saveAnswerWay(db: Db, id: string, way: AnswerWay): Promise<void> {
  await db
    .updateTable('inbound_invoice')
    .set({ ...way, answer_claimed_until: null })
    .where('id', '=', id)
    .where('answer_state', '=', 'waiting')
    .execute();
}

export async function dueAnswers(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('inbound_invoice')
    .select('id')
    .where('answer_state', '=', 'waiting')
    .where('answer_next_try_at', '<=', now)
    .orderBy('answer_next_try_at')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

export async function fileOf(db: Db, id: string, which: 'file_id' | 'data_file_id'): Promise<Row<'file'> | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('file as f')
    .innerJoin('inbound_invoice as w', `w.${which}`, 'f.id')
    .selectAll('f')
    .where('w.id', '=', id)
    .executeTakeFirst();
}

/** Signed months whose supplier has invoiced nothing yet, the latest first. */
export async function expectedMonths(db: Db) {
  const { rows } = await sql<{ id: string; month: string; company: string; bloomer: string }>`
    select a.id, a.month, s.name as company, b.firstname || ' ' || b.lastname as bloomer
    from activity a join mission m on m.id = a.mission_id join bloomer b on b.id = m.bloomer_id
      join society s on s.id = ${billingSociety(activity)}
    where a.validation is not null and m.deleted_at is null and s.siret is not null and s.address_country_code = 'FR'
      and not exists (select from invoice i where i.activity_id = a.id and i.side = 'supplier' and i.status = 'FINALISED')
    order by a.month desc, s.name, a.id limit 100`.execute(db);
  return rows;
}

export async function countInbound(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from inbound_invoice`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The last invoice of a supplier. */
export async function lastOf(db: Db, sellerSiren: string): Promise<InboundRow | undefined> {
  return db
    .selectFrom('inbound_invoice')
    .selectAll()
    .where('seller_siren', '=', sellerSiren)
    .where(sql<boolean>`said ->> 'kind' = 'invoice'`)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
