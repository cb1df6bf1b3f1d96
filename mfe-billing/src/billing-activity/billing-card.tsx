import type { BillingField } from '@bloom/shared-rules/invoice/recruitment-fee';
import { Button } from '@bloom/shared-ui/button';
import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import type { BillingRowFragment } from '../graphql.generated.ts';
import { struck } from './billing.columns.tsx';
import styles from './billing-card.module.css';
import type { InvoiceBilling } from './billing-invoice.ts';
import { RowInvoiceState } from './invoice-state.tsx';
import { NextStep, OfRow } from './next-step.tsx';

type Row = BillingRowFragment;
type BillingCardProps = { row: Row; onInvoice: InvoiceBilling; onEdit: (field?: BillingField) => void };

/** A row on a phone: who pays how much and when, and what to do. */
export function BillingCard({ row, onInvoice, onEdit }: BillingCardProps) {
  const { billingDate, trialPeriodEndDate, isInTrialPeriod, lastCustomerInvoiceError: problem } = row;
  return (
    <div className={styles.card}>
      <p className={styles.head}>
        <strong>{struck(row, row.customerName)}</strong>
        <span>{struck(row, formatAmount(row.salesPriceWithoutTaxes))}</span>
      </p>
      <p>{struck(row, row.description)}</p>
      <p className={styles.state}>
        <RowInvoiceState row={row} />
        <span className={styles.detail}>
          {billingDate === null ? 'Date de facturation à fixer' : `Facturation le ${formatDate(billingDate)}`}
        </span>
      </p>
      {isInTrialPeriod && <p className={styles.detail}>En période d’essai jusqu’au {formatDate(trialPeriodEndDate)}</p>}
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      <div className={styles.actions}>
        <span>
          <NextStep row={row} onInvoice={onInvoice} onType={onEdit} />
        </span>
        {(row.viewerCanEdit || row.viewerCanReopen) && (
          <Button size="small" onClick={() => onEdit()}>
            {row.viewerCanReopen ? 'Rouvrir' : 'Modifier'}
            <OfRow row={row} />
          </Button>
        )}
      </div>
    </div>
  );
}
