import { useQuery } from '@bloom/shared-auth/apollo';
import { linkTo } from '@bloom/shared-ui/links';
import { Page } from '@bloom/shared-ui/page';
import { useParams } from '@bloom/shared-ui/routing';
import { useCallback } from 'react';
import { CraByMissionDocument } from '../graphql.generated.ts';
import { ActivitiesTable } from './activities-table.tsx';

/** /missions/{id}/activities: the months of one mission. */
export function ActivitiesMissionPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(CraByMissionDocument, {
    variables: { missionId: id },
    fetchPolicy: 'cache-and-network',
  });
  const onChanged = useCallback(() => void refetch(), [refetch]);
  const label = data?.getCraByMission[0]?.mission.label;
  return (
    <Page
      title={`Activités pour la mission ${id}`}
      documentTitle={label === undefined ? 'Activités de la mission' : `Activités – ${label}`}
      subtitle={label}
      back={{ to: linkTo('mission.detail', { id }), label: `Retour à la mission ${id}` }}
      place={{ name: 'Activités', parents: [{ label: label ?? 'Mission', to: linkTo('mission.detail', { id }) }] }}
      width="wide"
    >
      <ActivitiesTable
        id="activities.mission"
        rows={data?.getCraByMission}
        error={data ? undefined : error}
        onChanged={onChanged}
      />
    </Page>
  );
}
