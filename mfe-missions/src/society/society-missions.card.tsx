import { useQuery } from '@bloom/shared-auth/apollo';
import { missionStatusLabels } from '@bloom/shared-rules/mission/mission-words';
import { Button } from '@bloom/shared-ui/button';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { formatDate } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useState } from 'react';
import { SocietyMissionsDocument, type SocietyMissionsQuery } from '../graphql.generated.ts';
import { missionStatusTones } from '../mission-status.ts';
import { useMay } from '../people/staff-rights.ts';
import styles from './society.module.css';

/** An umbrella company may invoice hundreds. */
const SHOWN = 8;

interface SocietyMissionsProps {
  societyId: string;
  isClient: boolean;
}

/** The missions that a company buys or invoices, the latest first; for staff. */
export function SocietyMissionsCard({ societyId, isClient }: SocietyMissionsProps) {
  const [all, setAll] = useState(false);
  const may = useMay();
  const { data, error, refetch } = useQuery(SocietyMissionsDocument, {
    variables: { recordId: societyId },
    fetchPolicy: 'cache-and-network',
  });
  const missions = data?.society.missions;
  const shown = all ? missions : missions?.slice(0, SHOWN);
  const more = (missions?.length ?? 0) - (shown?.length ?? 0);
  const next = `${linkTo('mission.new')}?clientSocietyRecordId=${societyId}`;
  return (
    <Card title="Missions" actions={isClient && may('account') && <ButtonLink to={next}>Créer une mission</ButtonLink>}>
      {!missions && !error && <LoadingSkeleton shape="table" rows={3} label="Chargement des missions…" />}
      {!missions && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {missions?.length === 0 && <p className={styles.faint}>Aucune mission pour l’instant.</p>}
      <ul className={styles.papers}>
        {shown?.map((mission) => (
          <Mission key={mission.recordId} mission={mission} isClient={isClient} />
        ))}
      </ul>
      {more > 0 && <Button onClick={() => setAll(true)}>{`Voir les ${more} autres`}</Button>}
    </Card>
  );
}

interface MissionProps {
  mission: SocietyMissionsQuery['society']['missions'][number];
  isClient: boolean;
}

function Mission({ mission, isClient }: MissionProps) {
  const { recordId, label, status, beginMission, endMission, bloomer, clientSociety } = mission;
  const who = isClient ? bloomer.fullname : `${bloomer.fullname}, chez ${clientSociety.name}`;
  return (
    <li>
      <span>
        <Link to={linkTo('mission.detail', { id: recordId })}>{label}</Link>
        <span className={styles.below}>
          {who}, du {formatDate(beginMission)} au {formatDate(endMission)}
        </span>
      </span>
      <StatusTag tone={missionStatusTones[status]}>{missionStatusLabels[status]}</StatusTag>
    </li>
  );
}
