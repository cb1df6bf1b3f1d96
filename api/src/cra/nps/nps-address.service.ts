import { followContactAddresses } from '../../identity/people/contact-address.service.ts';
import { followNewAddresses } from '../../identity/people/email-change.service.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dropMailsOfKeys } from '../../platform/mail/mail.ts';
import { findCra } from '../activities/cra-record.repository.ts';
import { findUnanswered } from './nps-invitation.repository.ts';
import { invitationKey, linkedSince, recordInvitation, sendInvitation } from './nps-invitation.service.ts';

/**
 * Somebody who was asked has another address: what waits does not leave for the former one, and they are asked again.
 * The links of a contact have ended with the address; a Bloomer signs in, so that a mail that has left still serves.
 */
async function askAgain(context: RequestContext, tx: Tx, personId: string): Promise<void> {
  for (const { invitationId, ...to } of await findUnanswered(tx, personId, linkedSince(context.clock))) {
    const key = invitationKey(invitationId);
    const waiting = await dropMailsOfKeys(tx, key);
    const cra = await findCra(tx, to.activityId);
    if (cra === undefined || (to.contactId === null && waiting === 0)) continue;
    const dedupeKey = `${key}:address:${context.clock.now().toISOString()}`;
    await sendInvitation(context, tx, { cra, to, kind: 'invitation', dedupeKey });
    await recordInvitation(tx, to, 'invitation');
  }
}

followContactAddresses(askAgain);
followNewAddresses(askAgain);
