import { sql } from 'kysely';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';

/** Links that one transaction adds: a few tens of milliseconds. */
const AT_ONCE = 500;
const EVERY_MS = 5_000;

/** Adds the links that are missing; answers how many. Does nothing while another server does. */
export async function chainAudit(db: Db): Promise<number> {
  let total = 0;
  for (;;) {
    const { rows } = await sql<{ added: number }>`select chain_audit(${AT_ONCE}::integer) as added`.execute(db);
    const added = rows[0]?.added ?? 0;
    total += added;
    if (added < AT_ONCE) return total;
  }
}

/** Chains the audit every few seconds until stopped. One that dies leaves what it had not finished to the next. */
export function startAuditChain({ db, log }: Platform): { stop(): Promise<void> } {
  let working: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    working = chainAudit(db)
      .catch((err: unknown) => log.warn({ err }, 'the audit was not chained'))
      .finally(() => {
        busy = false;
      });
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}
