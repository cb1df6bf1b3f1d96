import { of } from '@bloom/shared-rules/words/elision';
import { notify, staffOfFinance } from '../../desk/notifications/notifications.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { InvoiceRow } from './invoice.repository.ts';

/** Finance agrees on a credit note with the Bloomer, or explains: nobody else will. */
export async function tellContested(
  platform: Platform,
  tx: Db,
  invoice: InvoiceRow,
  missionId: string,
  reason: string,
): Promise<void> {
  const seller = invoice.document?.seller.name;
  await notify(platform, tx, {
    kind: 'invoiceRefused',
    title: 'Facture contestée par le Bloomer',
    description: `${invoice.number}${seller === undefined ? '' : ` au nom ${of(seller)}`}\u00a0: ${reason}`,
    priority: 'important',
    link: `/invoices/${invoice.id}`,
    missionId,
    dedupeKey: `invoiceContested:${invoice.id}`,
    to: { staffIds: await staffOfFinance(tx) },
  });
}
