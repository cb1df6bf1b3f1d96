import { type BillingField, billableProblem } from '@bloom/shared-rules/invoice/recruitment-fee';
import { Button } from '@bloom/shared-ui/button';
import { todayInParis } from '@bloom/shared-ui/format';
import { Link } from '@bloom/shared-ui/routing';
import type { BillingRowFragment } from '../graphql.generated.ts';
import { toDoWords } from './billing.words.ts';
import type { InvoiceBilling } from './billing-invoice.ts';

type Row = BillingRowFragment;

const OPEN: readonly Row['invoiceStatus'][] = ['NOT_CREATED', 'ERROR', 'CANCELLED'];

interface NextStepProps {
  row: Row;
  onInvoice: InvoiceBilling;
  /** Where a field of the row is typed; not there before the table is. */
  onType: ((field: BillingField) => void) | undefined;
}

/** What is to be done with a row, as what does it where there is something. */
export function NextStep({ row, onInvoice, onType }: NextStepProps) {
  const { invoiceStatus: status, viewerCanEdit, externalCustomerInvoiceUrl: invoice, urlInvoiceToCredit } = row;
  const label = status === 'NOT_CREATED' ? 'Créer la facture' : 'Régénérer la facture';
  // A draft is looked at; one that nobody finds is made again.
  const mayInvoice = viewerCanEdit && (OPEN.includes(status) || (status === 'TO_VALIDATE' && invoice === null));
  if (mayInvoice && billableProblem(row, todayInParis()) === undefined) {
    return (
      <Button data-printed size="small" onClick={() => void onInvoice(row)}>
        {label}
        <OfRow row={row} />
      </Button>
    );
  }
  const missing = mayInvoice ? missingOf(row) : undefined;
  if (missing && onType) {
    return (
      <Button data-printed size="small" onClick={() => onType(missing)}>
        {toDoWords(row)}
        <OfRow row={row} />
      </Button>
    );
  }
  const link = urlInvoiceToCredit ?? (status === 'TO_VALIDATE' || status === 'FINALISED' ? invoice : null);
  if (link === null) return toDoWords(row);
  return (
    <Link to={link}>
      {urlInvoiceToCredit === null && status === 'FINALISED' ? 'Voir la facture' : toDoWords(row)}
      <OfRow row={row} />
    </Link>
  );
}

/** Whose line it is, for whoever hears its button apart from it. */
export function OfRow({ row: { customerName, description } }: { row: Row }) {
  const whose = [customerName, description].filter(Boolean).join(', ');
  return whose === '' ? null : <span className="visually-hidden">{`\u00a0: ${whose}`}</span>;
}

/** Without what nothing is invoiced, in the order in which the server asks for it. */
function missingOf({ billingDate, taxes }: Row): 'billingDate' | 'taxes' | undefined {
  if (billingDate === null) return 'billingDate';
  return taxes === null ? 'taxes' : undefined;
}
