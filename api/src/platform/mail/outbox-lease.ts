import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Logger } from '../log.ts';

/** What a server that died had claimed is taken again after this long. */
export const LEASE_SECONDS = 10;

type Outbox = 'mail_outbox' | 'message_outbox';
type Claimed = { id: string; attempts: number };

export interface Claims {
  /** Renews what is left of the batch now; false when another server has taken this row meanwhile. */
  isMine(row: Claimed): Promise<boolean>;
  /** The row needs no claim any more. */
  drop(row: Claimed): void;
  stop(): void;
}

/** Keeps the rows of a batch while it is sent, however slow the receiver is. Every claim counts the attempts on. */
export function holdClaims(
  { db, log }: { db: Db; log: Logger },
  outbox: Outbox,
  { rows, lease }: { rows: readonly Claimed[]; lease: number },
): Claims {
  const held = new Map(rows.map((row) => [row.id, row]));
  const renew = async () => {
    const claimed = [...held.values()];
    const answer = await sql<{ id: string }>`
      update ${sql.table(outbox)} as m set claimed_at = now()
      from unnest(${claimed.map(({ id }) => id)}::uuid[], ${claimed.map(({ attempts }) => attempts)}::int[])
        as mine (id, attempts)
      where m.id = mine.id and m.attempts = mine.attempts and m.state = 'sending'
      returning m.id`.execute(db);
    return new Set(answer.rows.map(({ id }) => id));
  };
  const timer = setInterval(
    () => void renew().catch((error: unknown) => log.warn({ err: error, outbox }, 'claims could not be renewed')),
    (lease * 1_000) / 4,
  );
  return {
    isMine: async ({ id }) => (await renew()).has(id),
    drop: ({ id }) => void held.delete(id),
    stop: () => clearInterval(timer),
  };
}
