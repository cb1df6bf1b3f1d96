import type { SettingPrints } from '@bloom/shared-server/watch/setting-prints';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { ServerSettingTable } from './seen-setting.tables.ts';

export type OtherServer = ServerSettingTable['server'];

/** Held to the end of the transaction: servers that start at once compare one after the other. */
export async function seenSettings(tx: Tx): Promise<SettingPrints> {
  await sql`lock table seen_setting in exclusive mode`.execute(tx);
  const rows = await tx.selectFrom('seen_setting').select(['name', 'fingerprint']).execute();
  return printsOf(rows);
}

export async function replaceSeen(tx: Tx, prints: SettingPrints): Promise<void> {
  await tx.deleteFrom('seen_setting').execute();
  const rows = [...prints].map(([name, fingerprint]) => ({ name, fingerprint }));
  if (rows.length > 0) await tx.insertInto('seen_setting').values(rows).execute();
}

/** The same of another server. A table of its own: the one above is emptied as a whole. */
export async function seenSettingsOf(tx: Tx, server: OtherServer): Promise<SettingPrints> {
  await sql`lock table server_setting in exclusive mode`.execute(tx);
  const rows = await tx
    .selectFrom('server_setting')
    .select(['name', 'fingerprint'])
    .where('server', '=', server)
    .execute();
  return printsOf(rows);
}

export async function replaceSeenOf(tx: Tx, server: OtherServer, prints: SettingPrints): Promise<void> {
  await tx.deleteFrom('server_setting').where('server', '=', server).execute();
  const rows = [...prints].map(([name, fingerprint]) => ({ server, name, fingerprint }));
  if (rows.length > 0) await tx.insertInto('server_setting').values(rows).execute();
}

const printsOf = (rows: readonly { name: string; fingerprint: string }[]): SettingPrints =>
  new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
