import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { notifyChannel } from '../../platform/database/events.ts';
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
    await socketsLookAgain(tx, subject);
  }
  // Sessions of links have no subject; their sockets are looked at together.
  await socketsLookAgain(tx, '');
  return identities;
}

/** The subjects that sign in as this record. */
export async function signedInAs(tx: Db, { column, id }: SignedInRecord): Promise<string[]> {
  return (await identitiesOf(tx, column, id)).map(({ subject }) => subject);
}

/** Rights changed without an end of the session: sockets that were opened with more are closed. */
export async function socketsLookAgain(tx: Db, subject: string): Promise<void> {
  await notifyChannel(tx, 'session_ended', subject);
}
