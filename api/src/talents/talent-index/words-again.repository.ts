import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Whether somebody is still found by the words of before. */
export async function isAnybodyLeft(db: Db): Promise<boolean> {
  return (await db.selectFrom('talent_to_read_again').select('talent_id').limit(1).executeTakeFirst()) !== undefined;
}

export async function findToReadAgain(db: Db, most: number): Promise<string[]> {
  const found = db.selectFrom('talent_to_read_again').select('talent_id').orderBy('talent_id').limit(most);
  return (await found.execute()).map(({ talent_id: id }) => id);
}

/** One statement for one person: whoever saves them waits no longer than for another save. */
export async function readAgain(db: Db, id: string): Promise<void> {
  await sql`with taken as (delete from talent_to_read_again where talent_id = ${id} returning talent_id)
    select refresh_talent_search(array[talent_id]) from taken`.execute(db);
}
