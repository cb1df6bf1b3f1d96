import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Correction } from './correction-record.repository.ts';

/** Who acts when a month is opened again or its corrected version counts, in the transaction of it. */
export interface CorrectionFollower {
  opened(context: RequestContext, tx: Tx, correction: Correction): Promise<void>;
  /** The report is locked, and says what the corrected version says. */
  closed(context: RequestContext, tx: Tx, correction: Correction): Promise<void>;
}

const followers: CorrectionFollower[] = [];

/** Called once, by each domain that acts on it. */
export function followCorrections(follower: CorrectionFollower): void {
  followers.push(follower);
}

export async function announceOpened(context: RequestContext, tx: Tx, correction: Correction): Promise<void> {
  for (const follower of followers) await follower.opened(context, tx, correction);
}

export async function announceClosed(context: RequestContext, tx: Tx, correction: Correction): Promise<void> {
  for (const follower of followers) await follower.closed(context, tx, correction);
}
