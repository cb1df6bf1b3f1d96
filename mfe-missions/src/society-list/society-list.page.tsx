import { useQuery } from '@bloom/shared-auth/apollo';
import { LISTED_AT_ONCE } from '@bloom/shared-rules/input/limits';
import { useAllRows } from '@bloom/shared-ui/all-rows';
import { Button } from '@bloom/shared-ui/button';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Grid } from '@bloom/shared-ui/grid';
import { latePart } from '@bloom/shared-ui/late-part';
import { linkTo } from '@bloom/shared-ui/links';
import { pageSizeOptions, pageSizes } from '@bloom/shared-ui/measures';
import { Page } from '@bloom/shared-ui/page';
import { useNavigate } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { useState } from 'react';
import { SocietyListDocument } from '../graphql.generated.ts';
import { useMay } from '../people/staff-rights.ts';
import { CompanyOnCard, societyColumns } from './society-list.columns.tsx';

/** A form with its library, for the few who enter a client. */
const NewClient = latePart(() => import('../mission-new/client.form.tsx').then((form) => form.ClientDialog));

const defaultSort = [{ id: 'name', direction: 'asc' }] as const;

/** /societies: every company that invoices or buys, and how long its papers are good. */
export function SocietyListPage() {
  const navigate = useNavigate();
  const may = useMay();
  const [adding, setAdding] = useState(false);
  const open = async (recordId: string) => navigate(linkTo('society.page', { recordId }));
  const { data, error, refetch } = useQuery(SocietyListDocument, { fetchPolicy: 'cache-and-network' });
  const all = useAllRows(data?.societies, {
    atOnce: LISTED_AT_ONCE.societies,
    query: SocietyListDocument,
    rowsOf: ({ societies }) => societies,
  });
  const problem = data ? all.error : error;
  return (
    <Page
      title="Sociétés"
      width="wide"
      action={
        may('account') && (
          <Button variant="primary" onClick={() => setAdding(true)}>
            Nouvelle société cliente
          </Button>
        )
      }
      secondary={<ButtonLink to={linkTo('society.new')}>Nouvelle société de facturation</ButtonLink>}
    >
      {problem ? (
        <ErrorState
          error={problem}
          onRetry={() => {
            void refetch();
            all.retry();
          }}
        />
      ) : (
        <Grid
          id="societies"
          label="Sociétés"
          columns={societyColumns}
          rows={all.rows}
          rowId={({ recordId }) => recordId}
          pageSize={pageSizes.tables}
          pageSizes={pageSizeOptions}
          defaultSort={defaultSort}
          onOpenRow={({ recordId }) => void open(recordId)}
          exportName="societes"
          card={(company) => <CompanyOnCard company={company} />}
          cardFilter="Filtrer les sociétés"
          empty={
            <EmptyState title="Aucune société">
              Les sociétés clientes s’ajoutent ici ou avec une mission, celles qui facturent par leurs Bloomers.
            </EmptyState>
          }
        />
      )}
      {adding && <NewClient onClose={() => setAdding(false)} onSaved={({ recordId }) => open(recordId)} />}
    </Page>
  );
}
