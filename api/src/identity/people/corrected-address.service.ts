import { isSameEmail } from '@bloom/shared-rules/person/person';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  correctGivenUpMails,
  endWaitingMails,
  redirectWaitingMails,
  replaceMailsOfEndedLinks,
} from '../../platform/mail/given-up-mails.ts';
import { addressesOfOne } from '../../platform/retention/only-theirs.ts';
import { TO_FORMER_ADDRESS } from './email-change.mails.ts';

/**
 * What did not arrive at the former address of somebody can leave for the new one, and what has not left yet does; not
 * where another record has the former one, too, be it a talent's: nobody knows whose the mails were. To be called once
 * the new address stands, and what they are to sign was mailed again.
 */
export async function mailsFollow(
  { clock }: Pick<RequestContext, 'clock'>,
  tx: Tx,
  former: string | null,
  address: string,
): Promise<void> {
  if (former === null || isSameEmail(former, address)) return;
  const now = clock.now();
  await replaceMailsOfEndedLinks(tx, former, now);
  const [nobodys] = await addressesOfOne(tx, [former.toLowerCase()], null);
  if (nobodys === undefined) return;
  await redirectWaitingMails(tx, { former, address, now, toFormer: TO_FORMER_ADDRESS });
  await correctGivenUpMails(tx, former, address);
}

/**
 * Somebody reads a second address no more: what waits for it ends, as the first one has its own. Where another record
 * has it, too, the mails may be that one's.
 */
export async function secondAddressLeft(
  { clock }: Pick<RequestContext, 'clock'>,
  tx: Tx,
  bloomerId: string,
  former: string | null,
): Promise<void> {
  if (former === null) return;
  const [theirs] = await addressesOfOne(tx, [former.toLowerCase()], bloomerId);
  if (theirs !== undefined) await endWaitingMails(tx, theirs, clock.now());
}
