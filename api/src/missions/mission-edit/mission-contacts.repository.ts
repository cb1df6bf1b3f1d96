import type { Db, Tx } from '../../platform/database/database.ts';

export type ContactRole = 'operations' | 'billing';

export async function contactsOf(tx: Db, missionId: string, role: ContactRole): Promise<string[]> {
  const rows = await tx
    .selectFrom('mission_contact as mc')
    .innerJoin('contact as c', 'c.id', 'mc.contact_id')
    .select('c.id')
    .where('mc.mission_id', '=', missionId)
    .where('mc.role', '=', role)
    .where('c.removed_at', 'is', null)
    .orderBy('mc.position')
    .orderBy('c.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks people who lose their place: signatures of theirs that have begun come first. */
export async function lockContacts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .selectFrom('contact')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function clearContacts(tx: Db, missionId: string, role: ContactRole): Promise<void> {
  await tx.deleteFrom('mission_contact').where('mission_id', '=', missionId).where('role', '=', role).execute();
}
