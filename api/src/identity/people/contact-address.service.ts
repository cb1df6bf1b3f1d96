import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dropMailsOfLinks } from '../../platform/mail/mail.ts';
import { liveLinks } from './contact.repository.ts';

type AddressFollower = (context: RequestContext, tx: Tx, contactId: string) => Promise<unknown>;

const followers: AddressFollower[] = [];

/** Called in the transaction that corrects the address of a contact, whose links have ended: what is asked again. */
export function followContactAddresses(follower: AddressFollower): void {
  followers.push(follower);
}

/** Whoever reads the former address has nothing to do with what was mailed there. */
export async function contactAddressChanged(context: RequestContext, tx: Tx, contactId: string): Promise<void> {
  const links = await liveLinks(tx, contactId);
  await dropMailsOfLinks(
    tx,
    links.map(({ id }) => id),
  );
  for (const { id: linkId, purpose, object_id: objectId } of links) {
    await context.links.revoke(tx, purpose, objectId, contactId);
    await audit(tx, context, {
      action: 'token.revoke',
      objectKind: 'contact',
      objectId: contactId,
      data: { linkId, purpose },
    });
  }
  for (const follow of followers) await follow(context, tx, contactId);
}
