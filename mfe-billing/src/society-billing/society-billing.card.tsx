import { useQuery } from '@bloom/shared-auth/apollo';
import { Card } from '@bloom/shared-ui/card';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { SocietyBillingDocument } from '../graphql.generated.ts';
import { ClientBilling } from './client-billing.tsx';
import { SelfBilling } from './self-billing.tsx';

/** On the page of a company, which is another remote's: how a client wants its invoices, or who writes a supplier's. */
export function SocietyBillingCard({ societyId }: { societyId: string }) {
  const { data, error, refetch } = useQuery(SocietyBillingDocument, {
    variables: { recordId: societyId },
    // Nobody changes what was read a while ago.
    fetchPolicy: 'network-only',
  });
  const society = data?.society;
  // Staff without the right read companies, and no invoice: the page is whole without the card.
  if (society && (!society.viewerCanSeeBilling || society.portage)) return null;
  return (
    <Card
      title="Facturation"
      actions={<Link to={`${linkTo('invoice.list')}?vue=toutes&societe=${societyId}`}>Toutes ses factures</Link>}
    >
      {!society && !error && <LoadingSkeleton rows={3} label="Chargement de la facturation" />}
      {!society && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {society && (society.isClient ? <ClientBilling society={society} /> : <SelfBilling society={society} />)}
    </Card>
  );
}
