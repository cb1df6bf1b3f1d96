import { sql } from 'kysely';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/read/read-model.ts';

export interface Reminder {
  /** Kind, object and moment: the same key is the same reminder, on every server and at every run. */
  key: string;
  kind: string;
  missionId?: string;
  societyId?: string;
  /** How the history of the mission names it; `mission.remind` by default. */
  action?: string;
  /** What the history of the mission says besides the kind. */
  data?: Record<string, unknown>;
}

/** What a statement that finds rows to remind of asks of the key that it gives each of them. */
export const notYetReminded = (key: Sql): Sql => sql`not exists (select from reminder r where r.key = ${key})`;

/**
 * Takes the reminder and tells it in one transaction. A server that dies in between has written nothing, and the next
 * run begins again; of two servers the second waits for the first and finds the key. Answers whether it was told now:
 * `tell` answers false when nobody was there to be told, and then it was not.
 */
export function remindOnce(
  platform: Pick<Platform, 'db' | 'clock'>,
  { key, kind, missionId, societyId, action = 'mission.remind', data }: Reminder,
  tell: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    const taken = await tx
      .insertInto('reminder')
      .values({
        key,
        kind,
        mission_id: missionId ?? null,
        society_id: societyId ?? null,
        sent_at: platform.clock.now(),
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (taken === undefined) return false;
    if ((await tell(tx)) === false) {
      await tx.deleteFrom('reminder').where('key', '=', key).execute();
      return false;
    }
    if (missionId !== undefined) {
      await auditSystem(tx, {
        action,
        objectKind: 'mission',
        objectId: missionId,
        data: { kind, ...data },
      });
    }
    return true;
  });
}
