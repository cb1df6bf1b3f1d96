import { formatAmount } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import type { InvoiceRowFragment } from '../graphql.generated.ts';
import { companyOf } from '../invoice/company-words.ts';
import { dueOf, kindOf, leftOf, signed, stateOf, titleOf } from '../invoice/invoice-words.ts';
import { Due, UNNUMBERED } from './invoice-list.columns.tsx';
import styles from './invoice-list.module.css';

/** A row on a phone. */
export function InvoiceCard({ row }: { row: InvoiceRowFragment }) {
  const { words, tone } = stateOf(row);
  const total = signed(row, row.totalAmount);
  const left = leftOf(row);
  return (
    <div className={styles.card}>
      <p className={styles.cardHead}>
        <strong>{companyOf(row)}</strong>
        {total !== undefined && <strong className={styles.figure}>{formatAmount(total)}</strong>}
      </p>
      <p className={styles.cardHead}>
        <Link to={linkTo('invoice.detail', { id: row.recordId })}>{row.number ?? UNNUMBERED}</Link>
        <StatusTag tone={tone}>{words}</StatusTag>
      </p>
      {left !== undefined && (
        <p className={styles.where}>
          Payée en partie, reste <strong className={styles.figure}>{formatAmount(left)}</strong>
        </p>
      )}
      <p className={styles.where}>{titleOf(row)}</p>
      <p className={styles.where}>
        {kindOf(row)}
        {dueOf(row) && (
          <>
            {' · échéance '}
            <Due row={row} />
          </>
        )}
      </p>
    </div>
  );
}
