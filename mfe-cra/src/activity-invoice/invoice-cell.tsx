import { Button } from '@bloom/shared-ui/button';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import type { DashboardRowFragment } from '../graphql.generated.ts';
import styles from './invoice.module.css';
import {
  type InvoiceSide,
  invoiceDialog,
  invoiceError,
  invoiceOf,
  invoiceStatus,
  invoiceTone,
  invoiceWords,
} from './invoice.rules.ts';

type InvoiceCellProps = { row: DashboardRowFragment; side: InvoiceSide; onOpen: () => void };

/** Where an invoice stands; a click opens what the state calls for. */
export function InvoiceCell({ row, side, onOpen }: InvoiceCellProps) {
  const status = invoiceStatus(row, side);
  const words = invoiceWords(row, side);
  const tag = (
    <StatusTag
      tone={invoiceTone[status]}
      icon={status === 'IN_PROGRESS' ? <span className={styles.spinner} /> : undefined}
    >
      {words}
    </StatusTag>
  );
  if (invoiceDialog(row, side) === undefined) return tag;
  return (
    <Button
      data-printed
      size="small"
      variant="quiet"
      className={styles.cell}
      aria-label={`${invoiceOf(row, side)}${'\u00a0'}: ${words}`}
      title={invoiceError(row, side) ?? undefined}
      onClick={onOpen}
    >
      {tag}
    </Button>
  );
}
