import { notify, staffOfFinance } from '../../desk/notifications/notifications.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { euros } from '../../platform/french/french-money.ts';
import type { InvoiceRow } from './invoice.repository.ts';
import { orderedTooMuch, overpaidOf } from './invoice-money.repository.ts';

type Told = Pick<Platform, 'environment' | 'clock'>;

/** A credit note came after the money: what it takes back is owed to whoever paid, and no list would ask for it. */
export async function tellOverpaid(platform: Told, tx: Db, invoice: InvoiceRow): Promise<void> {
  const cents = await overpaidOf(tx, invoice.id);
  if (cents === 0) return;
  const { side, number, document } = invoice;
  const isClient = side === 'customer';
  const sum = `${euros(cents)} de trop sur la facture ${number} après son avoir`;
  await tellFinance(platform, tx, invoice, {
    title: isClient ? 'Trop-perçu à rembourser' : 'Trop-versé à récupérer',
    description: isClient
      ? `${document?.buyer.name} a payé ${sum}\u00a0: remboursez-le, ou déduisez-le de son prochain règlement.`
      : `${document?.seller.name} a reçu ${sum}\u00a0: déduisez-le de son prochain virement.`,
    key: `overpaid:${invoice.id}:${cents}`,
  });
}

/** A credit note came after the bank was given the transfer: there is a moment to stop it. */
export async function tellOrdered(platform: Told, tx: Db, invoice: InvoiceRow): Promise<void> {
  const cents = await orderedTooMuch(tx, invoice.id);
  if (cents === 0) return;
  await tellFinance(platform, tx, invoice, {
    title: 'Virement à arrêter',
    description: `${invoice.document?.seller.name} va recevoir ${euros(cents)} de trop sur la facture ${invoice.number}, reprise par un avoir après la remise du virement à la banque\u00a0: demandez-lui de ne pas l’exécuter.`,
    key: `ordered:${invoice.id}:${cents}`,
  });
}

/** @param news its key has the sum: another credit note makes it more */
async function tellFinance(
  platform: Told,
  tx: Db,
  { id }: InvoiceRow,
  { title, description, key }: { title: string; description: string; key: string },
): Promise<void> {
  await notify(platform, tx, {
    kind: 'invoiceError',
    title,
    description,
    priority: 'important',
    link: `/invoices/${id}`,
    dedupeKey: key,
    to: { staffIds: await staffOfFinance(tx) },
  });
}
