import { useQuery } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { IBAN_HOLD_HOURS } from '@bloom/shared-rules/input/limits';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { DataList } from '@bloom/shared-ui/data-list';
import { formatDateTime } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { linkTo } from '@bloom/shared-ui/links';
import { Page } from '@bloom/shared-ui/page';
import { Link, useSearchParams } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { BankAccountChangesDocument, type BankAccountChangesQuery } from '../graphql.generated.ts';
import styles from './bank-accounts.module.css';
import { spacedIban, whatIsNext } from './bank-change.text.ts';
import { BankChangeActions } from './bank-change-actions.tsx';

type Change = BankAccountChangesQuery['bankAccountChanges'][number];

/** /bankAccounts: the accounts that wait for a second person of finance, or for the end of their 48 hours. */
export function BankAccountsPage() {
  const { hasRole } = useSession();
  const { data, error, loading, refetch } = useQuery(BankAccountChangesDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => void refetch().catch(() => undefined);
  const [search, setSearch] = useSearchParams();
  const isMine = search.get('a-valider') === '1';
  const all = data?.bankAccountChanges ?? [];
  const changes = isMine ? all.filter(({ viewerCanApprove }) => viewerCanApprove) : all;
  const others = all.length - changes.length;
  return (
    <Page
      title="Changements d’IBAN"
      subtitle={`L’ancien compte reste en vigueur jusqu’à la validation, ${IBAN_HOLD_HOURS} heures après la demande au plus tôt.`}
      back={
        hasRole('Admin')
          ? { to: linkTo('payment.list'), label: 'Paiements' }
          : { to: linkTo('people.list'), label: 'Tous les Bloomers' }
      }
    >
      {loading && !data && <LoadingSkeleton shape="cards" rows={3} />}
      {error && !data && <ErrorState error={error} onRetry={reload} />}
      {data && all.length > 0 && changes.length === 0 && <p>Plus aucun changement n’attend votre validation.</p>}
      {data && all.length === 0 && (
        <EmptyState title="Aucun changement en attente">
          Quand un Bloomer change d’IBAN, sa demande apparaît ici et la finance est prévenue.
        </EmptyState>
      )}
      <ul className={styles.list}>
        {changes.map((change) => (
          <li key={change.recordId}>
            <ChangeCard change={change} onDone={reload} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <div className={styles.more}>
          <Button onClick={() => setSearch({})}>
            Voir aussi {plural(others, 'autre changement', 'autres changements')}
          </Button>
        </div>
      )}
    </Page>
  );
}

function ChangeCard({ change, onDone }: { change: Change; onDone: () => void }) {
  const { society } = change;
  return (
    <Card
      title={<Link to={linkTo('society.page', { recordId: society.recordId })}>{society.name}</Link>}
      actions={
        <StatusTag tone={change.state === 'approved' ? 'info' : 'warning'}>
          {change.state === 'approved' ? 'Validé' : 'À valider'}
        </StatusTag>
      }
    >
      <DataList
        items={[
          { label: 'Nouvel IBAN', value: spacedIban(change.IBAN) },
          { label: 'BIC', value: change.BIC },
          { label: 'IBAN actuel', value: change.formerIBAN && spacedIban(change.formerIBAN) },
          { label: 'Demandé par', value: `${change.requestedBy}, le ${formatDateTime(change.requestedAt)}` },
          { label: 'Suite', value: whatIsNext(change) },
        ]}
      />
      <BankChangeActions change={change} societyName={society.name} onDone={onDone} />
    </Card>
  );
}
