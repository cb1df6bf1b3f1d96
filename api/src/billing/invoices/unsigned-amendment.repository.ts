import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import type { InvoiceSide } from './invoice.tables.ts';
import { priceHold } from './unsigned-amendment.sql.ts';

/** Why the invoice of a side of a month waits for an amendment; null where it does not. */
export async function priceHoldOf(db: Db, activityId: string, side: InvoiceSide): Promise<string | null> {
  const { rows } = await sql<{ hold: string | null }>`
    select ${priceHold(alias('a'), side)} as hold from activity a where a.id = ${activityId}`.execute(db);
  return rows[0]?.hold ?? null;
}
