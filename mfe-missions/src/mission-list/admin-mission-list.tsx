import { useQuery } from '@bloom/shared-auth/apollo';
import { missionStatusLabels } from '@bloom/shared-rules/mission-words';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Grid, type GridColumn } from '@bloom/shared-ui/grid';
import { pageSizes } from '@bloom/shared-ui/limits';
import { linkTo } from '@bloom/shared-ui/links';
import { messageFor } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { Link, useNavigate } from '@bloom/shared-ui/routing';
import { EmptyState } from '@bloom/shared-ui/states';
import { MissionListDocument, type MissionListQuery } from '../graphql.generated.ts';
import { useMay } from '../people/staff-rights.ts';

type ListedMission = MissionListQuery['missions'][number];

const columns: GridColumn<ListedMission>[] = [
  {
    id: 'label',
    header: 'Mission',
    flex: 1,
    minWidth: 220,
    value: (mission) => mission.label,
    render: (mission) => <Link to={linkTo('mission.detail', { id: mission.recordId })}>{mission.label}</Link>,
  },
  { id: 'bloomer', header: 'Bloomer', width: 190, value: (mission) => mission.bloomer.fullname },
  { id: 'client', header: 'Client', width: 190, value: (mission) => mission.clientSociety.name },
  { id: 'type', header: 'Type', kind: 'list', width: 110, value: (mission) => mission.type },
  { id: 'begin', header: 'Début', kind: 'date', width: 120, value: (mission) => mission.beginMission },
  { id: 'end', header: 'Fin', kind: 'date', width: 120, value: (mission) => mission.endMission },
  { id: 'status', header: 'État', kind: 'list', width: 120, value: (mission) => missionStatusLabels[mission.status] },
];

const defaultSort = [{ id: 'label', direction: 'asc' }] as const;

export function AdminMissionList() {
  const navigate = useNavigate();
  const may = useMay();
  const { data, error, refetch } = useQuery(MissionListDocument, { fetchPolicy: 'cache-and-network' });
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
        rows={data?.missions}
        rowId={(mission) => mission.recordId}
        error={data ? undefined : error}
        errorMessage={messageFor(error, { area: 'missionData' })}
        onRetry={() => void refetch()}
        pageSize={pageSizes.missions}
        defaultSort={defaultSort}
        isDimmed={(mission) => !mission.isActive}
        onOpenRow={(mission) => void navigate(linkTo('mission.detail', { id: mission.recordId }))}
        exportName="missions"
        empty={<EmptyState title="Aucune mission">Les missions de vos Bloomers apparaîtront ici.</EmptyState>}
      />
    </Page>
  );
}
