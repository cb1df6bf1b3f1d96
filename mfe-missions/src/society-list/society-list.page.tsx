import { useQuery } from '@bloom/shared-auth/apollo';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Grid } from '@bloom/shared-ui/grid';
import { pageSizeOptions, pageSizes } from '@bloom/shared-ui/limits';
import { linkTo } from '@bloom/shared-ui/links';
import { Page } from '@bloom/shared-ui/page';
import { useNavigate } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { SocietyListDocument } from '../graphql.generated.ts';
import { CompanyOnCard, societyColumns } from './society-list.columns.tsx';

const defaultSort = [{ id: 'name', direction: 'asc' }] as const;

/** /societies: every company that invoices or buys, and how long its papers are good. */
export function SocietyListPage() {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(SocietyListDocument, { fetchPolicy: 'cache-and-network' });
  return (
    <Page
      title="Sociétés"
      width="wide"
      action={<ButtonLink to={linkTo('society.new')}>Nouvelle société de facturation</ButtonLink>}
    >
      {!data && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Grid
          id="societies"
          label="Sociétés"
          columns={societyColumns}
          rows={data?.societies}
          rowId={({ recordId }) => recordId}
          pageSize={pageSizes.tables}
          pageSizes={pageSizeOptions}
          defaultSort={defaultSort}
          onOpenRow={({ recordId }) => void navigate(linkTo('society.page', { recordId }))}
          exportName="societes"
          card={(company) => <CompanyOnCard company={company} />}
          empty={
            <EmptyState title="Aucune société">
              Les sociétés clientes s’ajoutent avec une mission, celles qui facturent par leurs Bloomers.
            </EmptyState>
          }
        />
      )}
    </Page>
  );
}
