import { billableProblem } from '@bloom/shared-rules/recruitment-fee';
import { Button } from '@bloom/shared-ui/button';
import { todayInParis } from '@bloom/shared-ui/format';
import { Link } from '@bloom/shared-ui/routing';
import type { BillingRowFragment } from '../graphql.generated.ts';
import { toDoWords } from './billing.words.ts';
import type { InvoiceBilling } from './billing-invoice.ts';

type Row = BillingRowFragment;

const OPEN: readonly Row['invoiceStatus'][] = ['NOT_CREATED', 'ERROR', 'CANCELLED'];

/** What is to be done with a row, as what does it where there is something. */
export function NextStep({ row, onInvoice }: { row: Row; onInvoice: InvoiceBilling }) {
  const { invoiceStatus: status, viewerCanEdit, externalCustomerInvoiceUrl: invoice } = row;
  const label = status === 'NOT_CREATED' ? 'Créer la facture' : 'Régénérer la facture';
  // A draft is looked at; one that nobody finds is made again.
  const mayInvoice = viewerCanEdit && (OPEN.includes(status) || (status === 'TO_VALIDATE' && invoice === null));
  if (mayInvoice && billableProblem(row, todayInParis()) === undefined) {
    return (
      <Button size="small" onClick={() => void onInvoice(row)}>
        {label}
      </Button>
    );
  }
  if (invoice !== null && status === 'TO_VALIDATE') return <Link to={invoice}>{toDoWords(row)}</Link>;
  if (invoice !== null && status === 'FINALISED') return <Link to={invoice}>Voir la facture</Link>;
  return toDoWords(row);
}
