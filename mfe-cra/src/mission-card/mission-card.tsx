import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { daysInWords } from '@bloom/shared-rules/cra/cra-total';
import { Card } from '@bloom/shared-ui/card';
import { useRemoteEvent } from '@bloom/shared-ui/events';
import { formatMonth } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { messageFor } from '@bloom/shared-ui/messages';
import { useProductName } from '@bloom/shared-ui/page';
import { Link } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { craStatusLabel, craStatusLine, craStatusTone } from '../activity-month/bloomer-status.ts';
import { MissionCardDocument, type MissionCardQuery } from '../graphql.generated.ts';
import styles from './mission-card.module.css';

type Month = MissionCardQuery['getCraByMission'][number];

const SHOWN_MONTHS = 4;

/** On the page of a mission, which is another remote's: where its latest months stand. */
export function MissionCard({ missionId }: { missionId: string }) {
  const { data, error, refetch } = useQuery(MissionCardDocument, {
    variables: { missionId },
    fetchPolicy: 'cache-and-network',
  });
  // Other dates are other months.
  useRemoteEvent('mission.changed', (changed) => {
    if (changed.missionId === missionId) void refetch();
  });
  // Staff who only recruit read missions, and no report: the page of the mission is whole without the card.
  if (codeOf(error) === 'FORBIDDEN') return null;
  const months = data && latest(data.getCraByMission);
  return (
    <Card
      title="Derniers CRA"
      actions={
        months !== undefined &&
        months.length > 0 && <Link to={linkTo('activities.mission', { id: missionId })}>Tous les mois</Link>
      }
    >
      {months && <Months months={months} />}
      {!months && !error && <LoadingSkeleton rows={SHOWN_MONTHS} label="Chargement des derniers CRA" />}
      {!months && error && (
        <ErrorState
          error={error}
          message={messageFor(error, { area: 'craDashboard' })}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
}

function Months({ months }: { months: readonly Month[] }) {
  if (months.length === 0) return <p className={styles.none}>Aucun mois à déclarer pour le moment.</p>;
  return (
    <ul className={styles.months}>
      {months.map((month) => (
        <MonthLine key={month.id} {...month} />
      ))}
    </ul>
  );
}

function MonthLine({ month, CRAStatus, activity }: Month) {
  const product = useProductName();
  const line = craStatusLine(CRAStatus, Boolean(activity?.urlCraS3));
  return (
    <li>
      <span>{formatMonth(month)}</span>
      <span>
        <StatusTag tone={craStatusTone(CRAStatus)}>{craStatusLabel(CRAStatus, product)}</StatusTag>
        {line && <small className={styles.line}>{line}</small>}
      </span>
      <span className={styles.days}>{activity ? daysInWords(activity.totalDays, activity.hoursPerDays) : ''}</span>
    </li>
  );
}

function latest(months: readonly Month[]): Month[] {
  return [...months].sort((one, other) => (one.month < other.month ? 1 : -1)).slice(0, SHOWN_MONTHS);
}
