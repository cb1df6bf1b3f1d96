import type { NewRow } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

export async function insertRefusal(tx: Tx, refusal: NewRow<'client_refusal'>): Promise<void> {
  await tx.insertInto('client_refusal').values(refusal).execute();
}

/** What the client found wrong in an earlier version of the report of a document, with that version's snapshot. */
export async function refusedBefore(db: Db, activityId: string, version: number) {
  return db
    .selectFrom('client_refusal as r')
    .innerJoin('signing_document as d', 'd.id', 'r.document_id')
    .selectAll('r')
    .select(['d.snapshot', 'd.snapshot_sha256'])
    .where('r.activity_id', '=', activityId)
    .where('d.version', '<', version)
    .orderBy('d.version', 'desc')
    .limit(1)
    .executeTakeFirst();
}
