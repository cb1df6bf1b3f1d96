import { useQuery } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { Grid } from '@bloom/shared-ui/grid';
import { pageSizeOptions } from '@bloom/shared-ui/measures';
import { Notice } from '@bloom/shared-ui/notice';
import { Page } from '@bloom/shared-ui/page';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { DataRetentionDocument, type DataRetentionQuery, type RetentionLineFragment } from '../graphql.generated.ts';
import styles from './data-retention.module.css';
import { RetentionCard, retentionColumns } from './retention.columns.tsx';
import { nightWords } from './retention-words.ts';

/** What is kept how long, what went, what will and what stays, for whoever answers for the data. */
export function DataRetentionPage() {
  const { hasRole } = useSession();
  const { data, error, refetch } = useQuery(DataRetentionDocument, { fetchPolicy: 'cache-and-network' });
  // The service account answers no requests.
  const back = hasRole('Admin')
    ? { to: '/data-requests', label: 'Demandes sur les données' }
    : { to: '/settings', label: 'Paramètres' };
  return (
    <Page title="Durées de conservation" width="wide" back={back}>
      {data === undefined && error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <div className={styles.sections}>
          {data !== undefined && <Night report={data.retentionReport} />}
          <p className={styles.explained}>
            Chaque nuit, ce qui a dépassé sa durée part de lui-même. «{'\u202f'}Sous 7 jours{'\u202f'}» compte ce qui
            concerne des personnes.
          </p>
          <Categories lines={data?.retentionReport.categories} />
        </div>
      )}
    </Page>
  );
}

function Night({ report }: { report: DataRetentionQuery['retentionReport'] }) {
  if (report.categories.length === 0) return null;
  return nightWords(report).map(({ tone, text }) => (
    <Notice key={text} tone={tone}>
      {text}
    </Notice>
  ));
}

const [, ALL_ON_ONE_PAGE] = pageSizeOptions;

const rowId = ({ category }: RetentionLineFragment) => category;

function Categories({ lines }: { lines: readonly RetentionLineFragment[] | undefined }) {
  return (
    <Grid
      id="data.retention"
      label="Durées de conservation"
      columns={retentionColumns}
      rows={lines}
      rowId={rowId}
      pageSize={ALL_ON_ONE_PAGE}
      pageSizes={pageSizeOptions}
      exportName="durees-de-conservation"
      card={(row) => <RetentionCard row={row} />}
      cardFilter="Filtrer les données"
      empty={<EmptyState title="Aucune donnée suivie">Les catégories arrivent ici au démarrage du service.</EmptyState>}
    />
  );
}
