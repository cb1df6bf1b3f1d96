import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import type { FindingPlace } from '@bloom/shared-rules/talents/talent-keeping';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { parisDay } from '../../platform/database/paris-day.sql.ts';
import { isAskable } from '../talents/talent-heard.sql.ts';
import { followedTalents } from './followed-talents.sql.ts';
import type { OwnersTalents } from './talent-consent.repository.ts';

const isUntold = sql`t.found_in is not null and t.told_at is null and t.erased_at is null`;
const mayBeTold = sql`(${isUntold} and ${isAskable} and not under_legal_hold('talent', t.id))`;

/** Who was found somewhere and can be told, the longest known first. */
export async function untoldTalents(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id from talent t where ${mayBeTold}
    order by t.found_at`.execute(db);
  return rows.map(({ id }) => id);
}

export interface UntoldTalent {
  firstname: string;
  email: string;
  foundIn: FindingPlace;
  enteredAt: Date;
}

/** Locked and still to be told. */
export async function lockUntold(tx: Tx, id: string): Promise<UntoldTalent | undefined> {
  const { rows } =
    await sql<UntoldTalent>`select t.firstname, t.email, t.found_in as "foundIn", t.created_at as "enteredAt" from talent t
    where t.id = ${id} and ${mayBeTold} for update`.execute(tx);
  return rows[0];
}

export async function markTold(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('talent').set({ told_at: at }).where('id', '=', id).execute();
}

/** Still not told so many days after they were found. */
export const isUntoldFor = (days: number, today: string) =>
  sql`(${isUntold} and ${parisDay('t.found_at')} <= ${addDays(today, -days)}::date)`;

/** How many of whose talents still wait so many days after they were found, and when the last of these was. */
export async function waitingByOwner(db: Db, today: string, days: number): Promise<OwnersTalents[]> {
  const { rows } = await sql<OwnersTalents>`
    select s.id as "ownerId", count(*)::int as count, max(${parisDay('t.found_at')})::text as newest
    from ${followedTalents}
    where ${isUntoldFor(days, today)}
    group by s.id`.execute(db);
  return rows;
}
