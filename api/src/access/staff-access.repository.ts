import type { Permission } from '@bloom/shared-rules/person/roles';
import { sql } from 'kysely';
import { type Db, isUuid, type Tx } from '../platform/database/database.ts';
import { bloomersLookedAfter, missionsLookedAfter } from './staff-handover.repository.ts';

export async function lockStaff(tx: Tx, id: string) {
  if (!isUuid(id)) return undefined;
  return tx.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Everybody who administers people, locked in one order: of two who shut each other out one comes first. */
export async function lockAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff')
    .select('id')
    .where('can_dpo', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function setStaffDisabled(tx: Db, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('staff').set({ disabled_at: at }).where('id', '=', id).execute();
}

export async function setPermissions(tx: Db, id: string, may: Record<Permission, boolean>): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ can_account: may.account, can_finance: may.finance, can_recruit: may.recruit, can_dpo: may.dpo })
    .where('id', '=', id)
    .execute();
}

export interface StaffMember {
  recordId: string;
  fullname: string;
  email: string;
  permissions: Permission[];
  isDisabled: boolean;
  hasAccount: boolean;
  /** What would be handed over: missions that run, are to come or ended lately, and Bloomers. */
  missionsLookedAfter: number;
  bloomersLookedAfter: number;
}

const member = (today: string) => sql`select s.id as "recordId", s.firstname || ' ' || s.lastname as fullname, s.email,
  array_remove(array[case when s.can_account then 'account' end, case when s.can_finance then 'finance' end,
    case when s.can_recruit then 'recruit' end, case when s.can_dpo then 'dpo' end], null) as permissions,
  s.disabled_at is not null as "isDisabled",
  exists (select from identity_link l where l.staff_id = s.id) as "hasAccount",
  ${missionsLookedAfter(today)} as "missionsLookedAfter", ${bloomersLookedAfter} as "bloomersLookedAfter"
  from staff s`;

export async function findStaffMembers(db: Db, today: string): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`${member(today)}
    order by s.disabled_at is not null, s.lastname, s.firstname, s.id limit 1000`.execute(db);
  return rows;
}

export async function findStaffMember(db: Db, id: string, today: string): Promise<StaffMember | undefined> {
  const { rows } = await sql<StaffMember>`${member(today)} where s.id = ${id}`.execute(db);
  return rows[0];
}
