import type { Tx } from '../../platform/database/database.ts';

export interface FormerSheet {
  id: string;
  keptId: string;
  at: Date;
  askedAt: Date | null;
  emails: readonly string[];
  phones: readonly string[];
}

/** A sheet becomes another one. */
export async function insertFormer(tx: Tx, { id, keptId, at, askedAt, emails, phones }: FormerSheet): Promise<void> {
  await tx
    .insertInto('talent_former_sheet')
    .values({
      id,
      talent_id: keptId,
      merged_at: at,
      renewal_asked_at: askedAt,
      emails: emails.map((email) => email.toLowerCase()),
      phones: [...phones],
    })
    .execute();
}

/** What had become the one becomes the other, before the one goes; answers which sheets these are. */
export async function takeOverFormer(tx: Tx, from: string, to: string): Promise<string[]> {
  const moved = tx.updateTable('talent_former_sheet').set({ talent_id: to }).where('talent_id', '=', from);
  return (await moved.returning('id').execute()).map(({ id }) => id);
}

/** They were two after all: what had become the one that is back is its own again. */
export async function giveBackFormer(tx: Tx, id: string, formerIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('talent_former_sheet').where('id', '=', id).execute();
  if (formerIds.length === 0) return;
  await tx.updateTable('talent_former_sheet').set({ talent_id: id }).where('id', 'in', formerIds).execute();
}
