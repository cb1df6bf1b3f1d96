import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

export async function clientBilling(tx: Db, societyId: string): Promise<Row<'client_billing'> | undefined> {
  return tx.selectFrom('client_billing').selectAll().where('society_id', '=', societyId).executeTakeFirst();
}

export async function saveClientBilling(tx: Db, row: NewRow<'client_billing'>): Promise<void> {
  const { society_id: _of, ...changes } = row;
  await tx
    .insertInto('client_billing')
    .values(row)
    .onConflict((conflict) => conflict.column('society_id').doUpdateSet(changes))
    .execute();
}

export async function missionExists(tx: Db, id: string): Promise<boolean> {
  const found = tx.selectFrom('mission').select('id').where('id', '=', id).where('deleted_at', 'is', null);
  return (await found.forShare().executeTakeFirst()) !== undefined;
}

export async function saveOrder(tx: Db, missionId: string, orderNumber: string | null): Promise<void> {
  if (orderNumber === null) {
    await tx.deleteFrom('mission_order').where('mission_id', '=', missionId).execute();
    return;
  }
  await tx
    .insertInto('mission_order')
    .values({ mission_id: missionId, order_number: orderNumber })
    .onConflict((conflict) => conflict.column('mission_id').doUpdateSet({ order_number: orderNumber }))
    .execute();
}

export async function liveMandate(tx: Db, societyId: string): Promise<Row<'self_billing_mandate'> | undefined> {
  return tx
    .selectFrom('self_billing_mandate')
    .selectAll()
    .where('society_id', '=', societyId)
    .where('revoked_on', 'is', null)
    .executeTakeFirst();
}

export async function insertMandate(tx: Db, row: NewRow<'self_billing_mandate'>): Promise<void> {
  await tx.insertInto('self_billing_mandate').values(row).execute();
}

export async function endMandate(tx: Db, id: string, revokedOn: string): Promise<void> {
  await tx.updateTable('self_billing_mandate').set({ revoked_on: revokedOn }).where('id', '=', id).execute();
}
