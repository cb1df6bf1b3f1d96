import { useQuery } from '@bloom/shared-auth/apollo';
import { LISTED_AT_ONCE } from '@bloom/shared-rules/input/limits';
import { missionStatusLabels } from '@bloom/shared-rules/mission/mission-words';
import { useAllRows } from '@bloom/shared-ui/all-rows';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { formatPeriod } from '@bloom/shared-ui/format';
import { Grid, type GridColumn } from '@bloom/shared-ui/grid';
import { linkTo } from '@bloom/shared-ui/links';
import { pageSizes } from '@bloom/shared-ui/measures';
import { messageFor } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { Link, useNavigate } from '@bloom/shared-ui/routing';
import { EmptyState } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { TwoLines } from '@bloom/shared-ui/two-lines';
import { MissionListDocument, type MissionListQuery } from '../graphql.generated.ts';
import { missionStatusTones } from '../mission-status.ts';
import { useMay } from '../people/staff-rights.ts';
import styles from './mission-list.module.css';

type ListedMission = MissionListQuery['missions'][number];

const columns: GridColumn<ListedMission>[] = [
  {
    id: 'label',
    header: 'Mission',
    pinned: 'left',
    width: 280,
    value: (mission) => mission.label,
    render: (mission) => (
      <TwoLines below={mission.clientSociety.name}>
        <MissionLink mission={mission} />
      </TwoLines>
    ),
  },
  { id: 'bloomer', header: 'Bloomer', flex: 1, minWidth: 170, value: (mission) => mission.bloomer.fullname },
  {
    id: 'status',
    header: 'État',
    kind: 'list',
    width: 120,
    value: (mission) => missionStatusLabels[mission.status],
    render: (mission) => <MissionStatusTag mission={mission} />,
  },
  { id: 'end', header: 'Fin', kind: 'date', width: 120, value: (mission) => mission.endMission },
  { id: 'begin', header: 'Début', kind: 'date', width: 120, value: (mission) => mission.beginMission },
  { id: 'type', header: 'Type', kind: 'list', width: 110, value: (mission) => mission.type },
  { id: 'client', header: 'Client', width: 190, value: (mission) => mission.clientSociety.name },
];

function MissionLink({ mission }: { mission: ListedMission }) {
  return <Link to={linkTo('mission.detail', { id: mission.recordId })}>{mission.label}</Link>;
}

function MissionStatusTag({ mission: { status } }: { mission: ListedMission }) {
  return <StatusTag tone={missionStatusTones[status]}>{missionStatusLabels[status]}</StatusTag>;
}

/** A mission on a phone. */
function MissionOnCard({ mission }: { mission: ListedMission }) {
  return (
    <div className={styles.onCard}>
      <MissionLink mission={mission} />
      <TwoLines below={mission.clientSociety.name}>{mission.bloomer.fullname}</TwoLines>
      <span className={styles.cardFacts}>
        <span className={styles.period}>{formatPeriod(mission.beginMission, mission.endMission)}</span>
        <MissionStatusTag mission={mission} />
      </span>
    </div>
  );
}

const defaultSort = [{ id: 'label', direction: 'asc' }] as const;

export function AdminMissionList() {
  const navigate = useNavigate();
  const may = useMay();
  const { data, error, refetch } = useQuery(MissionListDocument, { fetchPolicy: 'cache-and-network' });
  const all = useAllRows(data?.missions, {
    atOnce: LISTED_AT_ONCE.missions,
    query: MissionListDocument,
    rowsOf: ({ missions }) => missions,
  });
  const problem = data ? all.error : error;
  return (
    <Page
      title="Missions"
      width="wide"
      action={
        may('account') === false ? undefined : (
          <ButtonLink variant="primary" to={linkTo('mission.new')}>
            Nouvelle mission
          </ButtonLink>
        )
      }
    >
      <Grid
        id="missions"
        label="Missions"
        columns={columns}
        rows={all.rows}
        rowId={(mission) => mission.recordId}
        error={problem}
        errorMessage={messageFor(problem, { area: 'missionData' })}
        onRetry={() => {
          void refetch();
          all.retry();
        }}
        pageSize={pageSizes.missions}
        defaultSort={defaultSort}
        isDimmed={({ status }) => status === 'FINISHED'}
        onOpenRow={(mission) => void navigate(linkTo('mission.detail', { id: mission.recordId }))}
        exportName="missions"
        card={(mission) => <MissionOnCard mission={mission} />}
        cardFilter="Filtrer les missions"
        empty={<EmptyState title="Aucune mission">Les missions de vos Bloomers apparaîtront ici.</EmptyState>}
      />
    </Page>
  );
}
