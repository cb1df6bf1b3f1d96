import type { PlatformPosition } from '@bloom/shared-rules/invoice/platform-state';
import { sql } from 'kysely';
import { businessDay } from '../../platform/clock.ts';
import type { NewRow } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { ourName } from './deposit-fate.repository.ts';
import type { ReceivedAmount, ToldEvent } from './invoice-platform.ts';

export interface KnownFlow {
  depositId: string;
  /** Nobody had heard of its arrival. */
  isNews: boolean;
  kind: 'invoice' | 'report';
  invoiceId: string;
  flowId: string;
  attempt: number;
}

type AboutNumber = Extract<ToldEvent['about'], { number: string }>;

/**
 * The deposit that an event is about: the flow itself, the one that was sent under its name without an answer, or the
 * last one of the invoice's number before it happened. What the firm writes for its suppliers is in their name, and
 * they may number what they write themselves as the firm does.
 */
export async function flowOf(db: Db, { about, at }: ToldEvent): Promise<KnownFlow | undefined> {
  const which =
    'flowId' in about
      ? sql`(d.flow_id = ${about.flowId} or (d.flow_id is null and d.id = ${ourName(about.trackingId)}::uuid))`
      : sql`d.flow_id is not null and ${isOf(about)}`;
  const { rows } = await sql<KnownFlow>`
    select d.id as "depositId", d.flow_id is null as "isNews", d.kind, d.invoice_id as "invoiceId",
      coalesce(d.flow_id, ${'flowId' in about ? about.flowId : null}::text) as "flowId", d.attempt
    from invoice_deposit d join invoice i on i.id = d.invoice_id
    where d.kind in ('invoice', 'report') and ${which}
    order by d.flow_id is null, i.side, d.sent_at <= ${at}::timestamptz desc,
      case when d.sent_at <= ${at}::timestamptz then -d.attempt else d.attempt end
    limit 1`.execute(db);
  return rows[0];
}

const isOf = ({ number, sellerSiren }: AboutNumber) => sql`i.number = ${number}
  and coalesce(left(i.document #>> '{seller,siret}', 9) = ${sellerSiren}, true)`;

type Unanswered = Pick<KnownFlow, 'depositId' | 'invoiceId' | 'attempt'>;

/** What left of an invoice of that number without an answer: the platform may have it, the last attempt first. */
export async function unansweredOf(db: Db, about: AboutNumber): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select d.id as "depositId", d.invoice_id as "invoiceId", d.attempt
    from invoice_deposit d join invoice i on i.id = d.invoice_id
    where d.kind in ('invoice', 'report') and d.flow_id is null and d.tries > 0 and ${isOf(about)}
    order by d.attempt desc`.execute(db);
  return rows;
}

/** False when it is known already: the same flow, state and time is the same event. */
export async function insertEvent(tx: Db, event: NewRow<'platform_event'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('platform_event')
    .values(event)
    .onConflict((conflict) => conflict.columns(['flow_id', 'code', 'at']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function isKnown(tx: Db, flowId: string, code: string, at: string): Promise<boolean> {
  const found = tx
    .selectFrom('platform_event')
    .select('id')
    .where('flow_id', '=', flowId)
    .where('code', '=', code)
    .where('at', '=', sql<Date>`${at}::timestamptz`);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function savePosition(
  tx: Db,
  invoiceId: string,
  { code, at }: NonNullable<PlatformPosition>,
  { reason, maySendAgain }: { reason: string | null; maySendAgain: boolean },
): Promise<void> {
  await tx
    .updateTable('invoice_delivery')
    .set({ code, code_at: at, reason, may_send_again: maySendAgain })
    .where('invoice_id', '=', invoiceId)
    .execute();
}

export async function saveCollected(tx: Db, invoiceId: string, cents: number): Promise<void> {
  await tx
    .updateTable('invoice_delivery')
    .set({ collected_cents: cents })
    .where('invoice_id', '=', invoiceId)
    .execute();
}

/** The money that counted, of each event. */
export async function receivedOf(db: Db, invoiceId: string): Promise<ReceivedAmount[]> {
  const rows = await db
    .selectFrom('platform_event')
    .select('amounts')
    .where('invoice_id', '=', invoiceId)
    .where('code', '=', '212')
    .where('problem', 'is', null)
    .execute();
  return rows.flatMap(({ amounts }) => amounts);
}

interface Receipt {
  message_id: string;
  at: Date;
}

/** The last event whose money counted. */
export async function lastReceipt(db: Db, invoiceId: string): Promise<Receipt | undefined> {
  return db
    .selectFrom('platform_event')
    .select(['message_id', 'at'])
    .where('invoice_id', '=', invoiceId)
    .where('code', '=', '212')
    .where('problem', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('message_id')
    .executeTakeFirst();
}

/** How an invoice says that it was paid by it. */
export const paymentOf = ({ message_id: messageId, at }: Receipt) => ({
  paidOn: businessDay(at),
  reference: `Plateforme ${messageId}`.slice(0, 100),
});

export async function readUntil(db: Db, platform: string): Promise<string | null> {
  const row = await db
    .selectFrom('platform_reading')
    .select('read_until')
    .where('platform', '=', platform)
    .executeTakeFirst();
  return row?.read_until.toISOString() ?? null;
}

/** Never back: two readers at once end with the later one. */
export async function saveReadUntil(db: Db, platform: string, until: string): Promise<void> {
  await sql`insert into platform_reading (platform, read_until) values (${platform}, ${until})
    on conflict (platform) do update set read_until = greatest(platform_reading.read_until, excluded.read_until)`.execute(
    db,
  );
}
