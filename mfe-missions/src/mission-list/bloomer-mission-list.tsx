import { useQuery } from '@bloom/shared-auth/apollo';
import { missionStatusLabels } from '@bloom/shared-rules/mission/mission-words';
import { formatPeriod } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { RightOutlined } from '@bloom/shared-ui/icons';
import { linkTo } from '@bloom/shared-ui/links';
import { messageFor } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { Link } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useId } from 'react';
import { MissionListDocument, type MissionListQuery } from '../graphql.generated.ts';
import { missionStatusTones } from '../mission-status.ts';
import styles from './mission-list.module.css';

type ListedMission = MissionListQuery['missions'][number];

export function BloomerMissionList() {
  const { data, error, refetch } = useQuery(MissionListDocument, { fetchPolicy: 'cache-and-network' });
  return (
    <Page title="Choix de la mission" subtitle="Choisis la mission dont tu veux gérer les CRA." width="narrow">
      {!data && !error && <LoadingSkeleton shape="cards" rows={4} />}
      {error && !data && (
        <ErrorState error={error} message={messageFor(error, { area: 'missionData' })} onRetry={() => void refetch()} />
      )}
      {data && <MissionChoice missions={data.missions} />}
    </Page>
  );
}

function MissionChoice({ missions }: { missions: readonly ListedMission[] }) {
  const headingId = useId();
  if (missions.length === 0) {
    return (
      <EmptyState title="Aucune mission pour l’instant">
        Dès que ta mission est enregistrée, elle apparaît ici. Une question{'\u202f'}? Ton account manager te répond.
      </EmptyState>
    );
  }
  const finished = missions.filter(isFinished);
  return (
    <>
      <MissionLinks missions={missions.filter((mission) => !isFinished(mission)).sort(runningFirst)} />
      {finished.length > 0 && (
        <section className={styles.finished} aria-labelledby={headingId}>
          <h2 id={headingId}>{plural(finished.length, 'mission terminée', 'missions terminées')}</h2>
          <MissionLinks missions={finished} />
        </section>
      )}
    </>
  );
}

function MissionLinks({ missions }: { missions: readonly ListedMission[] }) {
  return (
    <ul className={styles.list}>
      {missions.map((mission) => (
        <li key={mission.recordId}>
          <Link
            className={`${styles.item} ${isFinished(mission) ? styles.inactive : ''}`}
            to={linkTo('cra.management', { missionRecordId: mission.recordId })}
          >
            <span className={styles.text}>
              <span className={styles.label}>{mission.label}</span>
              <span className={styles.secondary}>Chez {mission.clientSociety.name}</span>
              <span className={styles.period}>{formatPeriod(mission.beginMission, mission.endMission)}</span>
            </span>
            <StatusTag tone={missionStatusTones[mission.status]}>{missionStatusLabels[mission.status]}</StatusTag>
            <RightOutlined aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const isFinished = ({ status }: ListedMission) => status === 'FINISHED';

/** What is to come has no month to fill yet. */
const runningFirst = (a: ListedMission, b: ListedMission) => Number(b.isActive) - Number(a.isActive);
