import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { KeptSnapshot } from './merge-snapshot.repository.ts';

/** Both, locked in one order whoever asks; undefined when one of them is not there. */
export async function lockBoth(tx: Tx, keptId: string, mergedId: string) {
  const rows = await tx
    .selectFrom('talent')
    .selectAll()
    .where('id', 'in', [keptId, mergedId])
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const [kept, merged] = [keptId, mergedId].map((id) => rows.find((row) => row.id === id));
  return kept === undefined || merged === undefined ? undefined : { kept, merged };
}

export async function isHeld(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select under_legal_hold('talent', ${id}) as held`.execute(db);
  return rows[0]?.held === true;
}

export async function deleteTalentRow(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('talent').where('id', '=', id).execute();
}

export async function writeTalent(tx: Db, id: string, row: Record<string, unknown>, now: Date): Promise<number> {
  const { version } = await tx
    .updateTable('talent')
    .set((eb) => ({ ...row, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function insertMerge(
  tx: Db,
  merge: {
    keptId: string;
    mergedId: string;
    staffId: string | null;
    at: Date;
    versionAfter: number;
    snapshot: KeptSnapshot;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('talent_merge')
    .values({
      kept_id: merge.keptId,
      merged_id: merge.mergedId,
      staff_id: merge.staffId,
      merged_at: merge.at,
      version_after: merge.versionAfter,
      snapshot: JSON.stringify(merge.snapshot),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function lockMerge(tx: Tx, id: string): Promise<Row<'talent_merge'> | undefined> {
  return tx.selectFrom('talent_merge').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The last merge into a sheet that nobody has saved since. */
export async function findOpenMerge(db: Db, keptId: string, version: number, since: Date) {
  return db
    .selectFrom('talent_merge')
    .select(['id', 'merged_at', 'snapshot'])
    .where('kept_id', '=', keptId)
    .where('undone_at', 'is', null)
    .where('version_after', '=', version)
    .where('merged_at', '>', since)
    .orderBy('merged_at', 'desc')
    .executeTakeFirst();
}
