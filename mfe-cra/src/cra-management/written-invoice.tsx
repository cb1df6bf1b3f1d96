import { awaitedWords } from '@bloom/shared-rules/invoice/supplier-paid-words';
import { formatAmount, formatDate, todayInParis } from '@bloom/shared-ui/format';
import { useProductName } from '@bloom/shared-ui/page';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useOnBehalf } from '../activity-month/on-behalf.ts';
import type { ManagedMonthFragment, WrittenInvoiceFragment } from '../graphql.generated.ts';
import styles from './month-list.module.css';
import { writtenInvoice } from './written-invoice.rules.ts';

interface WrittenInvoiceProps {
  activity: ManagedMonthFragment;
  /** The firm writes the invoices of the Bloomer's company. */
  isSelfBilled: boolean;
}

/**
 * Of an invoice that the firm writes: how much, and when it is paid; before it is there, that nothing is to be sent.
 */
export function WrittenInvoice({ activity, isSelfBilled }: WrittenInvoiceProps) {
  const product = useProductName();
  const onBehalf = useOnBehalf();
  const invoice = writtenInvoice(activity);
  if (invoice) return <Written invoice={invoice} />;
  if (!isSelfBilled || !activity.validated || activity.urlInvoicesS3) return null;
  return (
    <span className={styles.step}>
      {onBehalf
        ? `${product} écrit la facture\u00a0: le Bloomer n’a rien à déposer.`
        : `${product} écrit ta facture\u00a0: tu n’as rien à déposer.`}
    </span>
  );
}

function Written({ invoice }: { invoice: WrittenInvoiceFragment }) {
  const { number, totalAmount, status, contestedAt } = invoice;
  return (
    <>
      {status === 'CANCELLED' && <StatusTag>Facture annulée</StatusTag>}
      {contestedAt && <StatusTag tone="warning">Facture contestée</StatusTag>}
      <span className={styles.money}>
        Facture {number}
        {'\u00a0'}: <strong>{formatAmount(totalAmount)} TTC</strong>
        {status !== 'CANCELLED' && <span className={styles.when}>{payment(invoice)}</span>}
      </span>
    </>
  );
}

function payment({ paidOn, dueOn, contestedAt }: WrittenInvoiceFragment): string {
  if (paidOn) return `payée le ${formatDate(paidOn)}`;
  if (contestedAt) return 'paiement suspendu';
  return dueOn ? awaitedWords(dueOn, todayInParis()) : 'date de paiement à venir';
}
