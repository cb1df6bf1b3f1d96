import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import './seen-setting.tables.ts';

/** Held to the end of the transaction: servers that start at once compare one after the other. */
export async function seenSettings(tx: Tx): Promise<Map<string, string>> {
  await sql`lock table seen_setting in exclusive mode`.execute(tx);
  const rows = await tx.selectFrom('seen_setting').select(['name', 'fingerprint']).execute();
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
}

export async function replaceSeen(tx: Tx, settings: ReadonlyMap<string, string>): Promise<void> {
  await tx.deleteFrom('seen_setting').execute();
  const rows = [...settings].map(([name, fingerprint]) => ({ name, fingerprint }));
  if (rows.length > 0) await tx.insertInto('seen_setting').values(rows).execute();
}
