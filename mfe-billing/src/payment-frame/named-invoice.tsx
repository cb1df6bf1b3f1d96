import { formatAmount } from '@bloom/shared-ui/format';
import type { GridColumn } from '@bloom/shared-ui/grid';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { TwoLines } from '@bloom/shared-ui/two-lines';
import type { ReactNode } from 'react';
import { companyOf, type Named } from '../invoice/company-words.ts';
import styles from './payment-frame.module.css';

type NumberedInvoice = Named & { recordId: string; number: string | null };
type NamedInvoiceProps = { invoice: NumberedInvoice };

/** Whose an invoice is and its number, in one cell. */
export function NamedInvoice({ invoice }: NamedInvoiceProps) {
  return (
    <TwoLines below={invoice.number}>
      <Link to={linkTo('invoice.detail', { id: invoice.recordId })}>{companyOf(invoice)}</Link>
    </TwoLines>
  );
}

/** The first column of a list of invoices to clients. */
export const clientColumn: GridColumn<NumberedInvoice> = {
  id: 'client',
  header: 'Client, numéro',
  pinned: 'left',
  width: 210,
  value: companyOf,
  render: (row) => <NamedInvoice invoice={row} />,
};

/** The same at the head of a card, with an amount in euros and, as children, what matters of its time. */
export function InvoiceCardHead({
  invoice,
  amount,
  children,
}: NamedInvoiceProps & { amount: number | null; children: ReactNode }) {
  return (
    <>
      <p className={styles.cardHead}>
        <strong>{companyOf(invoice)}</strong>
        <strong className={styles.figure}>{formatAmount(amount)}</strong>
      </p>
      <p className={styles.cardHead}>
        <Link to={linkTo('invoice.detail', { id: invoice.recordId })}>{invoice.number}</Link>
        {children}
      </p>
    </>
  );
}
