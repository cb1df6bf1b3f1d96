import { formatDate } from '@bloom/shared-ui/format';
import type { GridColumn } from '@bloom/shared-ui/grid';
import type { DashboardRowFragment } from '../graphql.generated.ts';
import { type InvoiceSide, invoiceWords } from './invoice.rules.ts';
import { InvoiceCell } from './invoice-cell.tsx';

type Row = DashboardRowFragment;
type OnOpen = (kind: `${InvoiceSide}Invoice`, row: Row) => void;

function invoiceColumn(side: InvoiceSide, header: string, onOpen: OnOpen): GridColumn<Row> {
  const id = `${side}Invoice` as const;
  return {
    id,
    header,
    kind: 'list',
    width: side === 'client' ? 150 : 170,
    value: (row) => invoiceWords(row, side),
    render: (row) => <InvoiceCell row={row} side={side} onOpen={() => onOpen(id, row)} />,
  };
}

export const paymentColumn: GridColumn<Row> = {
  id: 'payment',
  header: 'Paiement estimé',
  kind: 'date',
  width: 180,
  value: (row) => row.estimatedPaymentDate,
  text: (row) => formatDate(row.estimatedPaymentDate),
};

/** Both invoices of the month. */
export const invoiceColumns = (onOpen: OnOpen): GridColumn<Row>[] => [
  invoiceColumn('bloomer', 'Facture Bloomer', onOpen),
  invoiceColumn('client', 'Facture client', onOpen),
];
