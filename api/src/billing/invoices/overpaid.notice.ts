import { notify, staffOfFinance } from '../../desk/notifications/notifications.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { euros } from '../../platform/french/french-money.ts';
import type { InvoiceRow } from './invoice.repository.ts';
import { overpaidOf } from './invoice-money.repository.ts';

/** A credit note came after the money: what it takes back is owed to whoever paid, and no list would ask for it. */
export async function tellOverpaid(
  platform: Pick<Platform, 'environment' | 'clock'>,
  tx: Db,
  { id, side, number, document }: InvoiceRow,
): Promise<void> {
  const cents = await overpaidOf(tx, id);
  if (cents === 0) return;
  const isClient = side === 'customer';
  const sum = `${euros(cents)} de trop sur la facture ${number} après son avoir`;
  await notify(platform, tx, {
    kind: 'invoiceError',
    title: isClient ? 'Trop-perçu à rembourser' : 'Trop-versé à récupérer',
    description: isClient
      ? `${document?.buyer.name} a payé ${sum}\u00a0: remboursez-le, ou déduisez-le de son prochain règlement.`
      : `${document?.seller.name} a reçu ${sum}\u00a0: déduisez-le de son prochain virement.`,
    priority: 'important',
    link: `/invoices/${id}`,
    // Another credit note makes it more.
    dedupeKey: `overpaid:${id}:${cents}`,
    to: { staffIds: await staffOfFinance(tx) },
  });
}
