import type { Db } from '../../platform/database/database.ts';
import { noHoldOn } from '../../platform/retention/retention.ts';

const BATCH = 200;

/** Documents verified before an instant, or of persons who left before it. */
export async function identityDocumentsDue(db: Db, before: Date): Promise<{ bloomerId: string; fileId: string }[]> {
  const rows = await db
    .selectFrom('bloomer')
    .select(['id', 'credential_file_id'])
    .where('credential_file_id', 'is not', null)
    .where(noHoldOn('bloomer', 'bloomer.id'))
    .where((eb) => eb.or([eb('credential_checked_at', '<', before), eb('disabled_at', '<', before)]))
    .limit(BATCH)
    .execute();
  return rows.flatMap(({ id, credential_file_id: fileId }) => (fileId === null ? [] : [{ bloomerId: id, fileId }]));
}

/** A document sent meanwhile stays. */
export async function forgetIdentityDocument(db: Db, bloomerId: string, fileId: string): Promise<void> {
  await db
    .updateTable('bloomer')
    .set({ credential_file_id: null })
    .where('id', '=', bloomerId)
    .where('credential_file_id', '=', fileId)
    .execute();
}

/** Takes a document off its person and answers who that is. */
export function takeOffIdentityDocument(db: Db, fileId: string) {
  return db
    .updateTable('bloomer')
    .set({ credential_file_id: null })
    .where('credential_file_id', '=', fileId)
    .returning(['id', 'firstname', 'lastname'])
    .executeTakeFirst();
}
