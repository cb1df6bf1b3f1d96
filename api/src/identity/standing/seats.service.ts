import type { Platform, RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockMissionsOf } from './standing-record.repository.ts';

/** Who does it: a request of somebody, or the product by itself. */
export type Doer = Platform | RequestContext;

/** Brings what waits on these missions in line with the contacts who stand for the client now. */
export type SeatFollower = (doer: Doer, tx: Tx, missionIds: readonly string[]) => Promise<void>;

const followers: SeatFollower[] = [];

/** Called by a domain whose links and signatures depend on who the contacts of a mission are. */
export function followSeats(follower: SeatFollower): void {
  followers.push(follower);
}

/** To be called in the transaction that changed the contacts of the missions, which must be locked. */
export async function seatsChanged(doer: Doer, tx: Tx, missionIds: readonly string[]): Promise<void> {
  if (missionIds.length === 0) return;
  for (const follow of followers) await follow(doer, tx, missionIds);
}

/** To be called in the transaction that changed what a contact may do. */
export async function contactChanged(doer: Doer, tx: Tx, contactId: string): Promise<void> {
  await seatsChanged(doer, tx, await lockMissionsOf(tx, contactId));
}
