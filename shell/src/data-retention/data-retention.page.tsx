import { useQuery } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { Grid } from '@bloom/shared-ui/grid';
import { pageSizeOptions } from '@bloom/shared-ui/measures';
import { Notice } from '@bloom/shared-ui/notice';
import { Page } from '@bloom/shared-ui/page';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { useMemo, useState } from 'react';
import { DataRetentionDocument, type DataRetentionQuery, type RetentionLineFragment } from '../graphql.generated.ts';
import styles from './data-retention.module.css';
import { RetentionCard, retentionColumns } from './retention.columns.tsx';
import { HoldDialog } from './retention-hold.tsx';
import { nightWords } from './retention-words.ts';

type Report = DataRetentionQuery['retentionReport'];

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
          <Categories report={data?.retentionReport} onChange={() => void refetch().catch(() => undefined)} />
        </div>
      )}
    </Page>
  );
}

function Night({ report }: { report: Report }) {
  if (report.categories.length === 0) return null;
  return nightWords(report).map(({ tone, text }) => (
    <Notice key={text} tone={tone}>
      {text}
    </Notice>
  ));
}

const [, ALL_ON_ONE_PAGE] = pageSizeOptions;

const rowId = ({ category }: RetentionLineFragment) => category;

function Categories({ report, onChange }: { report: Report | undefined; onChange: () => void }) {
  const [asked, setAsked] = useState<RetentionLineFragment>();
  const onAsk = report?.viewerCanHold ? setAsked : undefined;
  const columns = useMemo(() => retentionColumns(onAsk), [onAsk]);
  const close = () => {
    setAsked(undefined);
    // Also after a refusal: another officer may have been faster.
    onChange();
  };
  return (
    <>
      <Grid
        id="data.retention"
        label="Durées de conservation"
        columns={columns}
        rows={report?.categories}
        rowId={rowId}
        pageSize={ALL_ON_ONE_PAGE}
        pageSizes={pageSizeOptions}
        exportName="durees-de-conservation"
        card={(row) => <RetentionCard row={row} onAsk={onAsk} />}
        cardFilter="Filtrer les données"
        empty={
          <EmptyState title="Aucune donnée suivie">Les catégories arrivent ici au démarrage du service.</EmptyState>
        }
      />
      {asked && <HoldDialog row={asked} onClose={close} />}
    </>
  );
}
