import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Takes out of the outboxes what no server has begun to send of these keys; answers the keys of what it took. */
export async function takeBack(tx: Db, dedupeKeys: readonly string[]): Promise<string[]> {
  const keys = [...dedupeKeys];
  const { rows } = await sql<{ key: string }>`
    with mails as (
      delete from mail_outbox where dedupe_key = any(${keys}::text[]) and state = 'queued' returning dedupe_key
    ), messages as (
      delete from message_outbox where dedupe_key = any(${keys}::text[]) and state = 'queued' returning dedupe_key
    )
    select dedupe_key as key from mails union all select dedupe_key from messages`.execute(tx);
  return rows.map(({ key }) => key);
}
