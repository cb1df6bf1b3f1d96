import type { Db } from '../../platform/database/database.ts';
import { notifyChannel } from '../../platform/database/events.ts';
import { endSessions } from './back-channel-logout.ts';
import { type LinkColumn, takeIdentities } from './viewer.repository.ts';

/** Nobody signs in as this record any more: its identities are unlinked, and their sessions end on every server. */
export async function forgetIdentities(tx: Db, column: LinkColumn, id: string): Promise<number> {
  const identities = await takeIdentities(tx, column, id);
  const endedAt = new Date();
  for (const identity of identities) await endSessions({ db: tx }, { ...identity, endedAt });
  // Sessions of links have no subject; their sockets are looked at together.
  await notifyChannel(tx, 'session_ended', '');
  return identities.length;
}
