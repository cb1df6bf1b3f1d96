import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Of each kind a person has one request under way. */
export async function isAskedTwice(tx: Db, one: string, other: string): Promise<boolean> {
  const { rows } =
    await sql`select from privacy_request where person_kind = 'talent' and person_id in (${one}, ${other})
    and state in ('checked', 'running') group by kind having count(*) > 1`.execute(tx);
  return rows.length > 0;
}

/** Those of a talent become those of another; answers which these are. */
export async function moveRequests(tx: Db, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update privacy_request set person_id = ${to}
    where person_kind = 'talent' and person_id = ${from} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function giveBack(tx: Db, to: string, ids: readonly string[]): Promise<void> {
  await sql`update privacy_request set person_id = ${to} where id = any(${[...ids]}::uuid[])`.execute(tx);
}
