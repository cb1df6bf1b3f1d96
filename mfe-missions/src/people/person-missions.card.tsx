import { missionStatusLabels } from '@bloom/shared-rules/mission/mission-words';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { formatDate } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import type { PersonQuery } from '../graphql.generated.ts';
import { missionStatusTones } from '../mission-status.ts';
import styles from './people.module.css';
import { useMay } from './staff-rights.ts';

type Person = Pick<PersonQuery['bloomer'], 'recordId' | 'mission' | 'isDisabled'>;

/** Those who may, give a Bloomer the next mission from here. */
export function PersonMissionsCard({ person }: { person: Person }) {
  const { mission: missions, isDisabled } = person;
  const may = useMay();
  const next = `${linkTo('mission.new')}?bloomerRecordId=${person.recordId}`;
  return (
    <Card
      title="Missions"
      actions={!isDisabled && may('account') && <ButtonLink to={next}>Créer une mission</ButtonLink>}
    >
      {missions.length === 0 && <p className={styles.faint}>Aucune mission pour l’instant.</p>}
      <ul className={styles.list}>
        {missions.map((mission) => (
          <Mission key={mission.recordId} mission={mission} />
        ))}
      </ul>
    </Card>
  );
}

function Mission({ mission }: { mission: Person['mission'][number] }) {
  const { recordId, label, status, beginMission, endMission, clientSociety, bloomerBillingSociety: society } = mission;
  return (
    <li>
      <Link to={linkTo('mission.detail', { id: recordId })}>{label}</Link>{' '}
      <StatusTag tone={missionStatusTones[status]}>{missionStatusLabels[status]}</StatusTag>
      <span className={styles.faint}>
        Chez {clientSociety.name}, du {formatDate(beginMission)} au {formatDate(endMission)}
      </span>
      {society ? (
        <span>
          Société de facturation{'\u00a0'}:{' '}
          <Link to={linkTo('society.forMission', { recordId: society.recordId, missionRecordId: recordId })}>
            {society.name}
          </Link>
        </span>
      ) : (
        <Link to={linkTo('society.newForMission', { missionRecordId: recordId })}>Renseigner la société</Link>
      )}
    </li>
  );
}
