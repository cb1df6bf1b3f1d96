import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

export async function setBloomerDisabled(tx: Db, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('bloomer').set({ disabled_at: at }).where('id', '=', id).execute();
}

/** What goes on without the Bloomer: missions that are not over, and contracts he is asked to sign. */
export async function openWork(db: Db, bloomerId: string, today: string) {
  const { rows } = await sql<{ missions: number; contracts: number }>`select
    (select count(*) from mission where bloomer_id = ${bloomerId} and deleted_at is null and end_mission >= ${today})
      as missions,
    (select count(*) from contract_signer s join contract_signing r on r.id = s.signing_id and r.state = 'open'
      where s.bloomer_id = ${bloomerId} and s.state in ('waiting', 'asked')) as contracts`.execute(db);
  return rows[0] ?? { missions: 0, contracts: 0 };
}
