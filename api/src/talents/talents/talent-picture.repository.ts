import type { Db } from '../../platform/database/database.ts';

export async function picturesOf(db: Db, talentIds: readonly string[]) {
  if (talentIds.length === 0) return [];
  return db
    .selectFrom('talent_picture')
    .select(['talent_id as talentId', 'jpeg'])
    .where('talent_id', 'in', talentIds)
    .execute();
}

export async function putPicture(tx: Db, talentId: string, jpeg: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto('talent_picture')
    .values({ talent_id: talentId, jpeg, added_at: now })
    .onConflict((conflict) => conflict.column('talent_id').doUpdateSet({ jpeg, added_at: now }))
    .execute();
}

/** Whether there was one. */
export async function removePicture(tx: Db, talentId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('talent_picture')
    .where('talent_id', '=', talentId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
