import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';

export interface SocietyChange {
  societyId: string;
  /** Missions that another company invoiced until now. */
  missionIds: readonly string[];
}

type SocietyFollower = (context: RequestContext, tx: Tx, change: SocietyChange) => Promise<void>;

const followers: SocietyFollower[] = [];

/** Called by a domain whose papers name companies. */
export function followSocieties(follower: SocietyFollower): void {
  followers.push(follower);
}

/** To be called in the transaction that changed what is known of a company, or whom it invoices for. */
export async function societyChanged(context: RequestContext, tx: Tx, change: SocietyChange): Promise<void> {
  for (const follow of followers) await follow(context, tx, change);
}
