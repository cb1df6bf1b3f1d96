import { sql } from 'kysely';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';

export interface LinkedMission {
  id: string;
  bloomerId: string;
  societyId: string | null;
}

function missions(tx: Db) {
  return tx
    .selectFrom('mission')
    .select(['id', 'bloomer_id as bloomerId', 'bloomer_billing_society_id as societyId'])
    .where('deleted_at', 'is', null);
}

export async function lockMission(tx: Tx, id: string): Promise<LinkedMission | undefined> {
  if (!isUuid(id)) return undefined;
  return missions(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The Bloomer's missions that the company invoices, or that none does when `societyId` is null; locked. */
export async function lockMissionsOf(tx: Tx, bloomerId: string, societyId: string | null): Promise<LinkedMission[]> {
  return missions(tx)
    .where('bloomer_id', '=', bloomerId)
    .where('bloomer_billing_society_id', societyId === null ? 'is' : '=', societyId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function setBillingSociety(tx: Db, missionIds: string[], societyId: string): Promise<void> {
  if (missionIds.length === 0) return;
  await tx
    .updateTable('mission')
    .set({ bloomer_billing_society_id: societyId })
    .where('id', 'in', missionIds)
    .execute();
}

/** Every mission that the company invoices; locked. */
export async function lockMissionsBilledBy(tx: Tx, societyId: string): Promise<LinkedMission[]> {
  return missions(tx).where('bloomer_billing_society_id', '=', societyId).orderBy('id').forUpdate().execute();
}

/** A company and the account it is paid on, or was before portage. */
export interface PaidAccount {
  id: string;
  iban: string | null;
}

export async function accountsOf(tx: Db, societyIds: string[]): Promise<PaidAccount[]> {
  if (societyIds.length === 0) return [];
  return tx
    .selectFrom('society')
    .select(['id', sql<string | null>`coalesce(iban, last_iban)`.as('iban')])
    .where('id', 'in', societyIds)
    .orderBy('id')
    .execute();
}
