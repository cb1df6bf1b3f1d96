import { isSameEmail } from '@bloom/shared-rules/person';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { correctGivenUpMails, replaceMailsOfEndedLinks } from '../../platform/mail/given-up-mails.ts';
import { isHeld } from './addresses.repository.ts';

/**
 * What did not arrive at the former address of somebody can leave for the new one; not where others have the former
 * one, too: nobody knows whose the mails were. To be called once what they are to sign was mailed again.
 */
export async function mailsFollow(
  { clock }: RequestContext,
  tx: Tx,
  former: string | null,
  address: string,
): Promise<void> {
  if (former === null || isSameEmail(former, address)) return;
  await replaceMailsOfEndedLinks(tx, former, clock.now());
  if (!(await isHeld(tx, former))) await correctGivenUpMails(tx, former, address);
}
