import { Card } from '@bloom/shared-ui/card';
import type { DataItem } from '@bloom/shared-ui/data-list';
import { DataList } from '@bloom/shared-ui/data-list';
import { formatDate, formatDateTime, formatMonth } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import type { InvoiceFactsFragment } from '../graphql.generated.ts';
import { companyOf } from './company-words.ts';
import { isReceived, monthOf } from './invoice-words.ts';

/** What the invoice is about, and where to look further. */
export function InvoiceFactsCard({ invoice }: { invoice: InvoiceFactsFragment }) {
  return (
    <Card title="Détail">
      <DataList items={factsOf(invoice)} />
    </Card>
  );
}

const dated = (label: string, day: string | null | undefined): DataItem[] =>
  day ? [{ label, value: formatDate(day) }] : [];

function factsOf(invoice: InvoiceFactsFragment): DataItem[] {
  const { side, activity, society, orderNumber, issuedOn, paidOn, paymentReference, createdAt, finalisedAt } = invoice;
  const month = monthOf(invoice);
  const mission = activity?.mission;
  return [
    {
      label: side === 'customer' ? 'Client' : 'Fournisseur',
      value: society ? (
        <Link to={linkTo('society.page', { recordId: society.recordId })}>{companyOf(invoice)}</Link>
      ) : (
        companyOf(invoice)
      ),
    },
    ...(month
      ? [
          {
            label: 'Mois',
            value: <Link to={`${linkTo('activities.month')}?month=${month.slice(0, 7)}`}>{formatMonth(month)}</Link>,
          },
        ]
      : []),
    ...(mission
      ? [
          {
            label: 'Mission',
            value: <Link to={linkTo('mission.detail', { id: mission.recordId })}>{mission.label}</Link>,
          },
          { label: 'Bloomer', value: mission.bloomer.fullname },
        ]
      : []),
    ...(orderNumber ? [{ label: 'Bon de commande', value: orderNumber }] : []),
    ...dated('Émise le', issuedOn),
    ...dated('Payée le', paidOn),
    ...(paymentReference ? [{ label: 'Référence du paiement', value: paymentReference }] : []),
    ...(invoice.paperDifference ? [{ label: 'Écart accepté', value: invoice.paperDifference }] : []),
    { label: 'Créée le', value: formatDateTime(createdAt) },
    ...(finalisedAt ? [{ label: 'Finalisée le', value: formatDateTime(finalisedAt) }] : []),
    // What a supplier sent is kept as it came.
    ...(finalisedAt && !isReceived(invoice) ? [{ label: 'Scellée', value: invoice.sealed ? 'Oui' : 'En cours' }] : []),
  ];
}
