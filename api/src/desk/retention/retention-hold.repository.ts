import type { Db } from '../../platform/database/database.ts';

/** Why nothing of a category goes; undefined for one that no server has listed. A night asks the same row. */
export async function lockHold(tx: Db, category: string): Promise<{ legal_hold: string | null } | undefined> {
  return tx
    .selectFrom('retention_category')
    .select('legal_hold')
    .where('category', '=', category)
    .forUpdate()
    .executeTakeFirst();
}

export interface CategoryHold {
  reason: string;
  by: string;
  at: Date;
}

export async function writeHold(tx: Db, category: string, hold: CategoryHold | null): Promise<void> {
  await tx
    .updateTable('retention_category')
    .set({ legal_hold: hold?.reason ?? null, held_by: hold?.by ?? null, held_at: hold?.at ?? null })
    .where('category', '=', category)
    .execute();
}

/** Asked before each batch: who holds a category at night does not wait for the next one. */
export async function isHeld(db: Db, category: string): Promise<boolean> {
  const row = await db
    .selectFrom('retention_category')
    .select('category')
    .where('category', '=', category)
    .where('legal_hold', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
