import { useQuery } from '@bloom/shared-auth/apollo';
import { Timeline } from '@bloom/shared-ui/antd/timeline';
import { Card } from '@bloom/shared-ui/card';
import { formatDateTime } from '@bloom/shared-ui/format';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { MissionHistoryDocument, type MissionHistoryQuery } from '../graphql.generated.ts';
import styles from './mission-detail.module.css';
import { historyLine } from './mission-history.words.ts';

/** Who changed what on the mission, newest first. */
export function MissionHistory({ missionId }: { missionId: string }) {
  const { data, error, refetch } = useQuery(MissionHistoryDocument, {
    variables: { missionId },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Card title="Historique">
      {!data && !error && <LoadingSkeleton rows={3} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.missionHistory.length === 0 && <p className={styles.missing}>Aucune modification pour l’instant.</p>}
      {data && <Timeline items={data.missionHistory.map(itemOf)} />}
    </Card>
  );
}

function itemOf({ id, action, author, at, data }: MissionHistoryQuery['missionHistory'][number]) {
  const { title, details } = historyLine(action, data);
  return {
    key: id,
    content: (
      <div className={styles.change}>
        <strong>{title}</strong>
        {details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
        <span className={styles.missing}>
          {author}, le {formatDateTime(at)}
        </span>
      </div>
    ),
  };
}
