import { useQuery } from '@bloom/shared-auth/apollo';
import { LISTED_AT_ONCE } from '@bloom/shared-rules/input/limits';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { useAllRows } from '@bloom/shared-ui/all-rows';
import { Button } from '@bloom/shared-ui/button';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Grid } from '@bloom/shared-ui/grid';
import { linkTo } from '@bloom/shared-ui/links';
import { pageSizeOptions, pageSizes } from '@bloom/shared-ui/measures';
import { messageFor } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { useNavigate, useSearchParams } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { useMemo, useState } from 'react';
import { PeopleDocument } from '../graphql.generated.ts';
import { NewPersonDialog } from './new-person.form.tsx';
import { PersonOnCard, peopleColumns } from './people.columns.tsx';
import { useMay } from './staff-rights.ts';

const defaultSort = [{ id: 'name', direction: 'asc' }] as const;

/** /bloomers: everybody the firm places, and where each invitation stands. */
export function PeoplePage() {
  const navigate = useNavigate();
  const may = useMay();
  const [adding, setAdding] = useState(false);
  const [search] = useSearchParams();
  // Those whose access was taken away have a list of their own, which the address names.
  const disabled = search.has('desactives');
  const variables = disabled ? { disabled } : {};
  const { data, error, refetch } = useQuery(PeopleDocument, { variables, fetchPolicy: 'cache-and-network' });
  const all = useAllRows(data?.bloomers, {
    atOnce: LISTED_AT_ONCE.bloomers,
    query: PeopleDocument,
    variables,
    rowsOf: ({ bloomers }) => bloomers,
  });
  const problem = data ? all.error : error;
  const seesIdentity = data === undefined || data.bloomers.some(({ viewerCanSeeIdentity }) => viewerCanSeeIdentity);
  const columns = useMemo(() => peopleColumns(new Date(), seesIdentity), [seesIdentity]);
  const open = (id: string) => void navigate(linkTo('people.person', { id }));
  return (
    <Page
      title={disabled ? 'Bloomers désactivés' : 'Bloomers'}
      width="wide"
      secondary={<MorePages disabled={disabled} />}
      action={
        may('account') === false ? undefined : (
          <Button variant="primary" onClick={() => setAdding(true)}>
            Nouveau Bloomer
          </Button>
        )
      }
    >
      {problem ? (
        <ErrorState
          error={problem}
          message={messageFor(problem, { area: 'bloomerList' })}
          onRetry={() => {
            void refetch();
            all.retry();
          }}
        />
      ) : (
        <Grid
          id="bloomers"
          label="Bloomers"
          columns={columns}
          rows={all.rows}
          rowId={({ recordId }) => recordId}
          pageSize={pageSizes.tables}
          pageSizes={pageSizeOptions}
          defaultSort={defaultSort}
          onOpenRow={({ recordId }) => open(recordId)}
          exportName="bloomers"
          card={(person) => <PersonOnCard person={person} withIdentity={seesIdentity} />}
          cardFilter="Filtrer les Bloomers"
          empty={
            disabled ? (
              <EmptyState title="Aucun accès désactivé">Tous les Bloomers peuvent se connecter.</EmptyState>
            ) : (
              <EmptyState title="Aucun Bloomer">
                Ajoutez le premier{'\u00a0'}: il reçoit son invitation, puis complète ses informations.
              </EmptyState>
            )
          }
        />
      )}
      {adding && <NewPersonDialog onClose={() => setAdding(false)} onSaved={open} />}
    </Page>
  );
}

/** Only finance looks at accounts that wait. */
function MorePages({ disabled }: { disabled: boolean }) {
  const may = useMay();
  return (
    <ActionRow>
      <ButtonLink to={`${linkTo('people.list')}${disabled ? '' : '?desactives'}`}>
        {disabled ? 'Bloomers actifs' : 'Accès désactivés'}
      </ButtonLink>
      {may('finance') && <ButtonLink to={linkTo('people.bankAccounts')}>Changements d’IBAN</ButtonLink>}
    </ActionRow>
  );
}
