import { contactCorrection } from '@bloom/shared-rules/company/address-correction';
import { of } from '@bloom/shared-rules/words/elision';
import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import { notify, staffOfFinance } from '../../desk/notifications/notifications.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Bounce, bouncedAddresses, onBounce } from '../../platform/mail/mail-bounce.ts';
import { companyBilledAt } from './billing-readers.repository.ts';

/** Invoices and reminders of a client go to an address that refuses them: finance can name another one. */
async function tellFinance(platform: Platform, tx: Db, { address, at }: Bounce): Promise<void> {
  const found = await companyBilledAt(tx, address);
  if (found === undefined) return;
  await notify(platform, tx, {
    kind: 'mailBounced',
    title: 'Contact de facturation injoignable',
    description: `Le serveur de messagerie ${of(found.contact)} (${address}) refuse nos e-mails\u00a0: ni factures ni relances de ${found.company} n’y partent plus. Corrigez son adresse, ou nommez un autre contact de facturation.`,
    priority: 'important',
    link: contactCorrection(found.id, found.contactId),
    dedupeKey: `billingBounced:${address}:${at.getTime()}`,
    to: { staffIds: await staffOfFinance(tx) },
  });
}

onBounce(tellFinance);

// The address was corrected, or takes mails again.
knowEnd(['billingBounced'], async (tx, { parts: [, address = ''] }) => {
  return !(await bouncedAddresses(tx, [address])).has(address) || (await companyBilledAt(tx, address)) === undefined;
});
