import { type RawBuilder, sql } from 'kysely';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';
import { isAfter, orderOf, type Part, type PartOrder, requireLast } from '../../platform/read/read-part.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { isOwed } from '../invoices/invoice.sql.ts';
import { movedCents } from '../invoices/moved-money.sql.ts';
import { isOpen, openMovements, remainingCents } from './bank-movement.sql.ts';
import { lettersOf } from './named-invoices.ts';

export type MovementRow = Row<'bank_movement'>;

/** Undefined for a line that is known, by its key or by a former one. */
export async function insertMovement(
  tx: Db,
  line: NewRow<'bank_movement'>,
  formerKey: string | null,
): Promise<string | undefined> {
  if (formerKey !== null) {
    const before = tx.selectFrom('bank_movement').select('id').where('key', '=', formerKey);
    if ((await before.executeTakeFirst()) !== undefined) return undefined;
  }
  const row = await tx
    .insertInto('bank_movement')
    .values(line)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertMatch(tx: Db, match: NewRow<'bank_movement_match'>): Promise<void> {
  await tx.insertInto('bank_movement_match').values(match).execute();
}

export interface SentTransfer {
  id: string;
  invoice_id: string;
  state: Row<'payment_transfer'>['state'];
  iban: string | null;
}

/** Transfers that the bank was given under this reference. */
export async function transfersOf(tx: Db, endToEndId: string, cents: number): Promise<SentTransfer[]> {
  return tx
    .selectFrom('payment_transfer as t')
    .innerJoin('payment_run as r', 'r.id', 't.run_id')
    .select(['t.id', 't.invoice_id', 't.state', 't.iban'])
    .where('t.end_to_end_id', '=', endToEndId)
    .where('t.amount_cents', '=', cents)
    .where('t.state', '<>', 'EXCLUDED')
    .where('r.exported_at', 'is not', null)
    .orderBy('r.exported_at')
    .orderBy('t.id')
    .execute();
}

export async function setTransfer(
  tx: Db,
  id: string,
  state: 'PAID' | 'RETURNED',
  reason: string | null = null,
): Promise<void> {
  await tx.updateTable('payment_transfer').set({ state, reason }).where('id', '=', id).execute();
}

/** What movements paid of an invoice, less what came back. */
export async function matchedCents(tx: Db, invoiceId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select ${movedCents(alias('i'))} as cents
    from invoice as i where i.id = ${invoiceId}`.execute(tx);
  return rows[0]?.cents ?? 0;
}

export interface OwedInvoice {
  id: string;
  number: string;
  letters: string;
  /** Of what the bank brought; what a platform alone says has no line of a statement yet. */
  leftCents: number;
}

/** What clients owe, with the numbers that they may name. */
export async function owedByClients(tx: Db): Promise<OwedInvoice[]> {
  const { rows } = await sql<
    Omit<OwedInvoice, 'letters'>
  >`select id, number, (owed_cents - ${movedCents(alias('invoice'))})::bigint as "leftCents"
    from invoice where side = 'customer' and ${isOwed(alias('invoice'))} order by number`.execute(tx);
  return rows.map((row) => ({ ...row, letters: lettersOf(row.number) }));
}

const movement = alias('b');

export async function lockMovement(
  tx: Tx,
  id: string,
): Promise<(MovementRow & { remaining: number; isOpen: boolean }) | undefined> {
  if (!isUuid(id)) return undefined;
  return tx
    .selectFrom('bank_movement as b')
    .selectAll('b')
    .select([
      (remainingCents(movement) as RawBuilder<number>).as('remaining'),
      (isOpen(movement) as RawBuilder<boolean>).as('isOpen'),
    ])
    .where('b.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function isMatched(tx: Db, movementId: string, invoiceId: string): Promise<boolean> {
  const match = tx.selectFrom('bank_movement_match').select('movement_id').where('movement_id', '=', movementId);
  const standing = match.where('invoice_id', '=', invoiceId).where('undone_at', 'is', null);
  return (await standing.executeTakeFirst()) !== undefined;
}

/** The movement must be locked. What never paid anything leaves the books from then on, see accounting.repository. */
export async function saveDismissal(
  tx: Db,
  id: string,
  { by, at, reason }: { by: string; at: Date; reason: string },
): Promise<void> {
  const dismissal = { dismissed_by: by, dismissed_at: at, dismiss_reason: reason };
  await tx.updateTable('bank_movement').set(dismissal).where('id', '=', id).execute();
  await sql`insert into bank_movement_dismissal (movement_id, dismissed_at) select ${id}, ${at}
    where not exists (select from bank_movement_match as used where used.movement_id = ${id})
      and not exists (select from client_refund as given where given.movement_id = ${id})
      and not exists (select from refund_return as back where back.movement_id = ${id})
    on conflict (movement_id) where reopened_at is null do nothing`.execute(tx);
}

export async function saveReopening(tx: Db, id: string, at: Date): Promise<void> {
  const open = { dismissed_by: null, dismissed_at: null, dismiss_reason: null };
  await tx.updateTable('bank_movement').set(open).where('id', '=', id).execute();
  const left = tx.updateTable('bank_movement_dismissal').set({ reopened_at: at }).where('movement_id', '=', id);
  await left.where('reopened_at', 'is', null).execute();
}

/** Those that somebody has to look at, the oldest first; or those that are settled, the latest first. */
export function movements(db: Db, isSettled: boolean, { after, limit }: Part): Source {
  const place = (row: Alias): Sql[] => [row('booked_on'), row('key')];
  const order: PartOrder = { table: 'bank_movement', place, isDescending: isSettled };
  const wanted = (row: Alias) =>
    isSettled ? sql`bank_movement ${row.table} where not ${isOpen(row)}` : openMovements(row);
  return {
    rows: (row) => sql`${wanted(row)} and ${isAfter(order, row, after)}`,
    orderBy: (row) => orderOf(order, row),
    limit,
    whenEmpty: () => requireLast(db, order, after),
  };
}

export async function countOpen(tx: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bank_movement as m
    where m.id = any(${ids}::uuid[]) and ${isOpen(alias('m'))}`.execute(tx);
  return rows[0]?.count ?? 0;
}
