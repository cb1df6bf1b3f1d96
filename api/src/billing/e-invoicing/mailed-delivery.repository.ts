import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isUnreached } from './platform.sql.ts';

/** Whether it was to go by mail and reached nobody, as it is now. */
export async function reachedNobody(tx: Db, invoiceId: string): Promise<boolean> {
  const found = sql`select from invoice_delivery as d where d.invoice_id = ${invoiceId} and ${isUnreached}`;
  return (await found.execute(tx)).rows.length > 0;
}
