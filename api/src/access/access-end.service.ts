import { closeSessions } from '../identity/people/identity-accounts.queue.ts';
import { endSessionsOf, type SignedInRecord } from '../identity/session/session-end.service.ts';
import { audit } from '../platform/audit/audit.ts';
import type { RequestContext } from '../platform/context/context.ts';
import type { Db } from '../platform/database/database.ts';
import * as repository from './access.repository.ts';

/** Every link that was mailed to the person stops working, with the sessions it opened. */
export async function endLinks(context: RequestContext, tx: Db, leaver: repository.Leaver): Promise<void> {
  for (const { id, purpose } of await repository.revokeLinks(tx, leaver, context.clock.now())) {
    await audit(tx, context, {
      action: 'token.revoke',
      objectKind: 'link',
      objectId: id,
      data: { purpose, ...leaver },
    });
  }
}

/** Browsers lose their session: tokens are refused here at once, and not renewed where they come from. */
export async function endSessions(context: RequestContext, tx: Db, record: SignedInRecord): Promise<void> {
  const identities = await endSessionsOf(context, tx, record);
  const { issuer } = context.environment.oidc;
  const subjects = identities.filter((identity) => identity.issuer === issuer).map(({ subject }) => subject);
  await closeSessions(context, tx, subjects, `${record.id}:${context.clock.now().getTime()}`);
}
