import { Link } from '@bloom/shared-ui/routing';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import type { BillingRowFragment } from '../graphql.generated.ts';
import { stateTone, stateWords } from './billing.words.ts';

/** How far the invoice of a row is; it leads to the invoice in every state in which there is one. */
export function RowInvoiceState({ row }: { row: BillingRowFragment }) {
  const { cancelled, externalCustomerInvoiceUrl: invoice } = row;
  const tag = (
    <StatusTag tone={stateTone(row)} struck={cancelled}>
      {stateWords(row)}
    </StatusTag>
  );
  if (invoice === null) return tag;
  return (
    <Link to={invoice}>
      {tag}
      <span className="visually-hidden">{'\u00a0: voir la facture'}</span>
    </Link>
  );
}
