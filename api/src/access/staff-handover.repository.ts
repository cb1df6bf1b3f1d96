import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { sql } from 'kysely';
import { isUuid, type Tx } from '../platform/database/database.ts';
import type { Sql } from '../platform/read/read-model.ts';

/** The last months of missions that ended so many days ago are still to be signed and invoiced. */
const LAST_MONTHS_DAYS = 92;

/** Whether a mission is looked after by somebody in name: as its CSM, or for want of anybody as its maker. */
function isOf(staffId: Sql, today: string): Sql {
  return sql`m.deleted_at is null and m.end_mission >= ${addDays(today, -LAST_MONTHS_DAYS)} and (m.csm_staff_id = ${staffId}
    or m.csm_staff_id is null and m.created_by_staff_id = ${staffId}
      and not exists (select from bloomer_account_manager k where k.bloomer_id = m.bloomer_id))`;
}

/** How many missions would be handed over with somebody, of which a row `s` of the staff is read. */
export const missionsLookedAfter = (today: string): Sql =>
  sql`((select count(*) from mission m where ${isOf(sql`s.id`, today)})::int)`;

/** How many Bloomers have somebody, of whom a row `s` of the staff is read, as account manager. */
export const bloomersLookedAfter = sql`(select count(*) from bloomer_account_manager k where k.staff_id = s.id)::int`;

export async function looksAfterMissions(tx: Tx, staffId: string): Promise<boolean> {
  if (!isUuid(staffId)) return false;
  const staff = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .where('disabled_at', 'is', null)
    .where('can_account', '=', true)
    // Nobody leaves while the missions arrive.
    .forShare()
    .executeTakeFirst();
  return staff !== undefined;
}

export interface HandedMission {
  id: string;
  before: string | null;
}

/** Locked in one order: two who hand over the same wait for each other. */
export async function lockMissionsOf(tx: Tx, staffId: string, today: string): Promise<HandedMission[]> {
  const { rows } = await sql<HandedMission>`select m.id, m.csm_staff_id as before from mission m
    where ${isOf(sql`${staffId}::uuid`, today)} order by m.id for update`.execute(tx);
  return rows;
}

export async function setCsm(tx: Tx, missionIds: readonly string[], staffId: string): Promise<void> {
  if (missionIds.length === 0) return;
  await tx.updateTable('mission').set({ csm_staff_id: staffId }).where('id', 'in', missionIds).execute();
}

/** The Bloomers of one account manager are the other's as well, and the first one's no more. */
export async function moveBloomers(tx: Tx, fromId: string, toId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from bloomer_account_manager where staff_id = ${fromId}
    returning bloomer_id as id`.execute(tx);
  if (rows.length === 0) return [];
  await tx
    .insertInto('bloomer_account_manager')
    .values(rows.map(({ id }) => ({ bloomer_id: id, staff_id: toId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return rows.map(({ id }) => id).sort();
}
