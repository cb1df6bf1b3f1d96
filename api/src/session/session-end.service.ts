import { audit } from '../platform/audit.ts';
import type { RequestContext } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';
import { notifyChannel } from '../platform/events.ts';
import { identitiesOf, insertSessionEnd, type LinkColumn } from './viewer.repository.ts';

/** The record whose sessions end. */
export interface SignedInRecord {
  column: LinkColumn;
  id: string;
}

/**
 * Refuses from the commit on every token that was issued to whoever signs in as this record, and closes their sockets.
 * Answers the identities, for the provider that holds their refresh tokens.
 */
export async function endSessionsOf(context: RequestContext, tx: Db, { column, id }: SignedInRecord) {
  const identities = await identitiesOf(tx, column, id);
  for (const { issuer, subject } of identities) {
    await insertSessionEnd(tx, { issuer, subject, endedAt: context.clock.now() });
    await audit(tx, context, { action: 'session.close', objectKind: 'identity', objectId: subject, data: {} });
    await notifyChannel(tx, 'session_ended', subject);
  }
  // Sessions of links have no subject; their sockets are looked at together.
  await notifyChannel(tx, 'session_ended', '');
  return identities;
}
