import { MAX_EXTERNAL_ID, MAX_MISSION_LABEL } from '@bloom/shared-rules/input/limits';
import { type BillingField, UNSET } from '@bloom/shared-rules/invoice/recruitment-fee';
import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import type { GridColumn, GridEdit } from '@bloom/shared-ui/grid';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { TwoLines } from '@bloom/shared-ui/two-lines';
import type { ReactNode } from 'react';
import type { BillingRowFragment } from '../graphql.generated.ts';
import {
  businessOptions,
  stateWords,
  taxOptions,
  taxWords,
  termsWords,
  toDoWords,
  typedWords,
} from './billing.words.ts';
import { changeOf, problemOf, type SaveBilling } from './billing-edits.ts';
import type { InvoiceBilling } from './billing-invoice.ts';
import { RowInvoiceState } from './invoice-state.tsx';
import { NextStep } from './next-step.tsx';

type Row = BillingRowFragment;
type Column = GridColumn<Row>;

/** What is cancelled is read, and counts no more. */
export const struck = (row: Row, content: ReactNode) => (row.cancelled ? <del>{content}</del> : content);

/** Who pays, and for what, stands still; then what state it is in, what to do, how much and when; terms behind. */
export function billingColumns(save: SaveBilling, onInvoice: InvoiceBilling): Column[] {
  const edited = editedColumns(save);
  return [
    customer,
    status,
    nextStep(onInvoice),
    price,
    edited.date('billingDate', 'Facturation'),
    edited.taxes,
    { ...edited.date('trialPeriodEndDate', 'Fin d’essai'), render: trialEnd },
    edited.bdc,
    edited.description,
    { id: 'paymentTerms', header: 'Conditions de paiement', kind: 'list', width: 230, value: termsWords },
    edited.businessType,
    edited.tick('replacement', 'Remplacement'),
    // A cancellation is all that may be taken back of a cancelled row.
    edited.tick('cancelled', 'Annulée', {
      refusal: ({ editRefusal, viewerCanReopen }) => (viewerCanReopen ? null : editRefusal),
    }),
    ...told,
  ];
}

type Edit = GridEdit<Row>;

/** The eight fields that are changed in their cells. */
function editedColumns(save: SaveBilling) {
  const edit = (field: BillingField, kind: Edit['kind'], rest: Partial<Edit> = {}): Edit => ({
    kind,
    refusal: ({ editRefusal }) => editRefusal,
    problem: (row, value) => problemOf(row, changeOf(field, value)),
    save: (row, value) => void save(row, changeOf(field, value), typedWords(field, value)),
    ...rest,
  });
  const date = (id: 'billingDate' | 'trialPeriodEndDate', header: string): Column => {
    const text = (row: Row) => formatDate(row[id]);
    return { id, header, kind: 'date', width: 190, value: (row) => row[id], text, edit: edit(id, 'date') };
  };
  const tick = (id: 'replacement' | 'cancelled', header: string, rest: Partial<Edit> = {}): Column => {
    return { id, header, kind: 'list', width: 145, value: (row) => row[id], edit: edit(id, 'checkbox', rest) };
  };
  const taxes: Column = {
    id: 'taxes',
    header: 'TVA',
    kind: 'list',
    width: 135,
    value: (row) => row.taxes,
    text: taxWords,
    edit: edit('taxes', 'select', { options: taxOptions, value: (row) => String(row.taxes ?? '') }),
  };
  const bdc: Column = {
    id: 'bdc',
    header: 'Bon de commande',
    width: 170,
    value: (row) => row.bdc,
    edit: edit('bdc', 'text', { maxLength: MAX_EXTERNAL_ID, value: (row) => (row.bdc === UNSET ? '' : row.bdc) }),
  };
  const description: Column = {
    id: 'description',
    header: 'Intitulé du poste',
    flex: 1,
    minWidth: 240,
    value: (row) => row.description,
    render: (row) => struck(row, row.description),
    edit: edit('description', 'text', { maxLength: MAX_MISSION_LABEL }),
  };
  const businessType: Column = {
    id: 'businessType',
    header: 'Activité',
    kind: 'list',
    width: 115,
    value: (row) => row.businessType ?? UNSET,
    edit: edit('businessType', 'select', { options: businessOptions, value: (row) => row.businessType ?? '' }),
  };
  return { date, tick, taxes, bdc, description, businessType };
}

const customer: Column = {
  id: 'customer',
  header: 'Client, poste',
  pinned: 'left',
  width: 205,
  value: (row) => row.customerName,
  render: (row) => <TwoLines below={struck(row, row.description)}>{struck(row, row.customerName)}</TwoLines>,
};

const status: Column = {
  id: 'invoiceStatus',
  header: 'Facture',
  kind: 'list',
  width: 160,
  value: stateWords,
  render: (row) => (
    <span title={row.lastCustomerInvoiceError ?? undefined}>
      <RowInvoiceState row={row} />
    </span>
  ),
};

const price: Column = {
  id: 'price',
  header: 'Montant HT',
  kind: 'amount',
  width: 130,
  value: (row) => row.salesPriceWithoutTaxes,
  render: (row) => struck(row, formatAmount(row.salesPriceWithoutTaxes)),
};

const nextStep = (onInvoice: InvoiceBilling): Column => ({
  id: 'nextStep',
  header: 'À faire',
  kind: 'list',
  width: 230,
  value: toDoWords,
  render: (row, open) => <NextStep row={row} onInvoice={onInvoice} onType={open} />,
});

function trialEnd(row: Row) {
  if (row.trialPeriodEndDate === null) return '';
  return (
    <>
      {struck(row, formatDate(row.trialPeriodEndDate))}
      {row.isInTrialPeriod && (
        <>
          {' '}
          <StatusTag tone="info">En essai</StatusTag>
        </>
      )}
    </>
  );
}

/** What others have told. */
const told: Column[] = [
  {
    id: 'contact',
    header: 'Contact de facturation',
    width: 190,
    value: (row) => row.billingContactFullname ?? 'Aucun',
  },
  { id: 'error', header: 'Dernière erreur', width: 240, value: (row) => row.lastCustomerInvoiceError },
  { id: 'origin', header: 'Origine', width: 140, hidden: true, value: (row) => row.origin },
  { id: 'externalId', header: 'Identifiant externe', width: 150, hidden: true, value: (row) => row.externalId },
];
