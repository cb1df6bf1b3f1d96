import { useQuery } from '@bloom/shared-auth/apollo';
import { Timeline } from '@bloom/shared-ui/antd/timeline';
import { Dialog } from '@bloom/shared-ui/dialog';
import { useFollowJobs } from '@bloom/shared-ui/follow-jobs';
import { formatDateTime } from '@bloom/shared-ui/format';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useEffect } from 'react';
import styles from '../activity-frame/activity-frame.module.css';
import { ofRow } from '../activity-frame/row-words.ts';
import { MonthVersions } from '../correction/month-versions.tsx';
import { type DashboardRowFragment, JobHistoryDocument, type JobHistoryQuery } from '../graphql.generated.ts';

type Run = JobHistoryQuery['jobHistorical'][number];

const stateLabels: Record<string, string> = {
  queued: 'en attente',
  running: 'en cours',
  retrying: 'nouvel essai prévu',
  done: 'terminé',
  failed: 'en échec',
};

const COLOURS: Record<string, string> = { done: 'green', failed: 'red' };

const isOver = ({ state }: Run) => state === 'done' || state === 'failed';

/**
 * What the server did for this month: its background jobs, newest first. The end of those underway is told, even after
 * it was closed.
 */
export function HistoryDialog({ row, onClose }: { row: DashboardRowFragment; onClose: () => void }) {
  const id = row.activity?.recordId ?? '';
  const { data, error, refetch } = useQuery(JobHistoryDocument, {
    variables: { id },
    skip: id === '',
    fetchPolicy: 'network-only',
  });
  const runs = id === '' ? [] : data?.jobHistorical;
  const follow = useFollowJobs(() => void refetch());
  useEffect(() => {
    for (const run of data?.jobHistorical ?? []) if (!isOver(run)) follow(run.jobId);
  }, [data, follow]);
  return (
    <Dialog open title={`Historique ${ofRow(row)}`} onClose={onClose}>
      {id !== '' && <MonthVersions activityId={id} />}
      {!runs && !error && <LoadingSkeleton rows={3} />}
      {error && !runs && <ErrorState error={error} onRetry={() => void refetch()} />}
      {runs && <Runs runs={runs} />}
    </Dialog>
  );
}

function Runs({ runs }: { runs: readonly Run[] }) {
  if (runs.length === 0) return <EmptyState title="Aucun traitement pour ce mois" />;
  return (
    <Timeline
      items={runs.map((run) => ({
        key: run.jobId,
        color: COLOURS[run.state] ?? 'gray',
        content: (
          <div className={styles.run}>
            <strong>{run.title}</strong>
            <span>
              {stateLabels[run.state] ?? run.state}, {formatDateTime(run.endedAt ?? run.startedAt)}
            </span>
            {run.errorMessage && <span>{run.errorMessage}</span>}
          </div>
        ),
      }))}
    />
  );
}
