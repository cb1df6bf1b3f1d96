import type { PriceInForce } from '@bloom/shared-rules/mission/amendment';
import { sql } from 'kysely';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';

const PENDING: Row<'amendment'>['state'][] = ['pending', 'partiallySigned'];

export async function pricesOf(db: Db, missionId: string): Promise<PriceInForce[]> {
  const rows = await db
    .selectFrom('pricing')
    .select(['start_date', 'purchase_price_cents', 'sale_price_cents'])
    .where('mission_id', '=', missionId)
    .execute();
  return rows.map((row) => ({
    startDate: row.start_date,
    purchaseCents: row.purchase_price_cents,
    saleCents: row.sale_price_cents,
  }));
}

export interface Parties {
  bloomerId: string;
  bloomerName: string;
  clientName: string;
  /** Null while the Bloomer has no company to invoice with. */
  billingSocietyId: string | null;
  /** Whether the client has an operational contact who can be written to. */
  hasClientSigner: boolean;
}

export async function partiesOf(db: Db, missionId: string): Promise<Parties> {
  const { rows } = await sql<Parties>`
    select b.id as "bloomerId", b.firstname || ' ' || b.lastname as "bloomerName", c.name as "clientName",
      s.id as "billingSocietyId",
      exists (select from operational_contact o where o.mission_id = m.id) as "hasClientSigner"
    from mission m
    join bloomer b on b.id = m.bloomer_id
    join society c on c.id = m.client_society_id
    left join society s on s.id = m.bloomer_billing_society_id
    where m.id = ${missionId}`.execute(db);
  return rows[0] as Parties;
}

/** The amendment of a mission that somebody still has to sign. */
export async function findPending(db: Db, missionId: string): Promise<Row<'amendment'> | undefined> {
  return db
    .selectFrom('amendment')
    .selectAll()
    .where('mission_id', '=', missionId)
    .where('state', 'in', PENDING)
    .executeTakeFirst();
}

export async function findAmendment(db: Db, id: string): Promise<Row<'amendment'> | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('amendment').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockAmendment(tx: Tx, id: string): Promise<Row<'amendment'> | undefined> {
  return tx.selectFrom('amendment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The mission is locked by the caller: two amendments never count to the same number. */
export async function insertAmendment(tx: Db, values: Omit<NewRow<'amendment'>, 'number'>): Promise<Row<'amendment'>> {
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from amendment
    where mission_id = ${values.mission_id})`;
  return tx
    .insertInto('amendment')
    .values({ ...values, number })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertContracts(tx: Db, contracts: NewRow<'legal_contract'>[]): Promise<Row<'legal_contract'>[]> {
  return tx.insertInto('legal_contract').values(contracts).returningAll().execute();
}

/** Locked in one order, before the amendment itself: whoever signs holds a contract already. */
export async function lockContracts(tx: Tx, amendmentId: string): Promise<Row<'legal_contract'>[]> {
  return tx
    .selectFrom('legal_contract')
    .selectAll()
    .where('amendment_id', '=', amendmentId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function findContract(db: Db, id: string): Promise<Row<'legal_contract'> | undefined> {
  return db.selectFrom('legal_contract').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Contracts of an amendment that nobody or not everybody has signed. */
export async function countUnsigned(db: Db, amendmentId: string): Promise<number> {
  const row = await db
    .selectFrom('legal_contract')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('amendment_id', '=', amendmentId)
    .where('replaced_by_id', 'is', null)
    .where('state', '<>', 'signed')
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function endAmendment(
  tx: Db,
  id: string,
  values: { state: Row<'amendment'>['state']; ended_at: Date | null },
): Promise<void> {
  await tx.updateTable('amendment').set(values).where('id', '=', id).execute();
}

export interface SidePrice {
  missionId: string;
  startDate: string;
  side: 'SST' | 'PDS';
  cents: number;
}

/**
 * The price of one side from a day on; everything else stays as it was on that day. Answers false when the mission has
 * no price by then, and nothing was written.
 */
export async function setSidePrice(tx: Db, { missionId, startDate, side, cents }: SidePrice): Promise<boolean> {
  const column = side === 'SST' ? 'purchase_price_cents' : 'sale_price_cents';
  const { numAffectedRows = 0n } = await sql`
    insert into pricing (mission_id, start_date, purchase_price_cents, sale_price_cents, taxes, astreinte_coef,
      saturday_coef, sunday_coef, payment_terms, payment_terms_details)
    select mission_id, ${startDate}, ${side === 'SST' ? cents : sql.ref('purchase_price_cents')},
      ${side === 'PDS' ? cents : sql.ref('sale_price_cents')}, taxes, astreinte_coef, saturday_coef,
      sunday_coef, payment_terms, payment_terms_details
    from pricing where mission_id = ${missionId} and start_date <= ${startDate}
    order by start_date desc limit 1
    on conflict (mission_id, start_date) do update set ${sql.ref(column)} = excluded.${sql.ref(column)}`.execute(tx);
  return numAffectedRows > 0n;
}

/** An estimate of an extension; that there is none stays true. */
export async function dropProspect(tx: Db, missionId: string): Promise<void> {
  await tx.deleteFrom('extension_assessment').where('mission_id', '=', missionId).where('assessment', '>', 0).execute();
}
