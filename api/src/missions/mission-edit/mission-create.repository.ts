import type { DealType } from '@bloom/shared-rules/mission/deal-types';
import { sql } from 'kysely';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { type Db, isUuid } from '../../platform/database/database.ts';

/** Those of the ids that do not name a contact of one of the companies who is still there and may have the role. */
export async function strangeContacts(
  tx: Db,
  ids: readonly string[],
  societyIds: readonly string[],
  role: 'operations' | 'billing',
): Promise<string[]> {
  const known = ids.filter(isUuid);
  const rows =
    known.length === 0
      ? []
      : await tx
          .selectFrom('contact')
          .select('id')
          .where('id', 'in', known)
          .where('society_id', 'in', [...societyIds])
          .where('removed_at', 'is', null)
          // Who is to sign must be allowed to, and be within reach.
          .$if(role === 'operations', (query) => query.where('is_operational', '=', true).where('email', '<>', ''))
          // Nobody is taken away while they are given a place.
          .forShare()
          .execute();
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

export async function isBloomer(tx: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await tx
    .selectFrom('bloomer')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isClientSociety(tx: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await tx
    .selectFrom('society')
    .select('id')
    .where('id', '=', id)
    .where('is_client', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isAccountManager(tx: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The company that invoiced the Bloomer's latest mission: the next one begins with it. */
export async function latestBillingSociety(tx: Db, bloomerId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select coalesce(
      (select bloomer_billing_society_id from mission where bloomer_id = ${bloomerId} and deleted_at is null
        and bloomer_billing_society_id is not null order by begin_mission desc, id limit 1),
      (select id from society where owner_bloomer_id = ${bloomerId} order by created_at desc, id limit 1)) as id`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

export async function insertMission(tx: Db, mission: NewRow<'mission'>): Promise<string> {
  const row = await tx.insertInto('mission').values(mission).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** The deal that the mission comes from. */
export async function insertDeal(tx: Db, missionId: string, type: DealType, wonOn: string): Promise<void> {
  await tx.insertInto('deal').values({ mission_id: missionId, won_on: wonOn, type }).execute();
}

export async function insertContacts(
  tx: Db,
  missionId: string,
  role: 'operations' | 'billing',
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  const rows = contactIds.map((contactId, position) => ({
    mission_id: missionId,
    contact_id: contactId,
    role,
    position,
  }));
  await tx.insertInto('mission_contact').values(rows).execute();
}
