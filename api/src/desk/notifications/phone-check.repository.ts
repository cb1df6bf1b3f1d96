import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PhoneOwner } from './preferences.repository.ts';

/** The newest first. */
export async function phoneChecksSince(db: Db, { staffId, bloomerId, contactId }: PhoneOwner, since: Date) {
  return db
    .selectFrom('phone_check')
    .selectAll()
    .where((eb) =>
      eb.or([eb('staff_id', '=', staffId), eb('bloomer_id', '=', bloomerId), eb('contact_id', '=', contactId)]),
    )
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();
}

type NewCheck = Pick<NewRow<'phone_check'>, 'phone_number' | 'code_hash' | 'expires_at' | 'created_at'>;

export async function insertPhoneCheck(
  tx: Db,
  { staffId, bloomerId, contactId }: PhoneOwner,
  check: NewCheck,
): Promise<string> {
  const { id } = await tx
    .insertInto('phone_check')
    .values({ ...check, staff_id: staffId, bloomer_id: bloomerId, contact_id: contactId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePhoneCheck(
  tx: Db,
  id: string,
  change: Partial<Pick<Row<'phone_check'>, 'tries' | 'expires_at' | 'verified_at'>>,
): Promise<void> {
  await tx.updateTable('phone_check').set(change).where('id', '=', id).execute();
}
