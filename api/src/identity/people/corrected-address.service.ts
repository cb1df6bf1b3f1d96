import { isSameEmail } from '@bloom/shared-rules/person';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { correctGivenUpMails, replaceMailsOfEndedLinks } from '../../platform/mail/given-up-mails.ts';
import { addressesOfOne } from '../../platform/retention/only-theirs.ts';

/**
 * What did not arrive at the former address of somebody can leave for the new one; not where another record has the
 * former one, too, be it a talent's: nobody knows whose the mails were. To be called once what they are to sign was
 * mailed again.
 */
export async function mailsFollow(
  { clock }: RequestContext,
  tx: Tx,
  former: string | null,
  address: string,
): Promise<void> {
  if (former === null || isSameEmail(former, address)) return;
  await replaceMailsOfEndedLinks(tx, former, clock.now());
  const [nobodys] = await addressesOfOne(tx, [former.toLowerCase()], null);
  if (nobodys !== undefined) await correctGivenUpMails(tx, former, address);
}
