import { useQuery } from '@bloom/shared-auth/apollo';
import { Grid } from '@bloom/shared-ui/grid';
import { pageSizeOptions, pageSizes } from '@bloom/shared-ui/limits';
import { linkTo } from '@bloom/shared-ui/links';
import { Page } from '@bloom/shared-ui/page';
import { useRemembered } from '@bloom/shared-ui/remembered';
import { useNavigate } from '@bloom/shared-ui/routing';
import { EmptyState } from '@bloom/shared-ui/states';
import { Switch } from '@bloom/shared-ui/switch';
import { useMemo, useState } from 'react';
import { AdminMissionsDocument } from '../graphql.generated.ts';
import { missionColumns } from './admin-dashboard.columns.tsx';
import { MissionPrices } from './mission-prices.dialog.tsx';

const defaultSort = [{ id: 'clientSociety', direction: 'asc' }] as const;

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** The missions of the firm: those that are active, or all of them. */
export function AdminDashboard() {
  const navigate = useNavigate();
  const [activeOnly, setActiveOnly] = useRemembered('dashboard.activeOnly', true, isBoolean);
  const [pricesOf, setPricesOf] = useState<string>();
  const columns = useMemo(() => missionColumns({ onPrices: setPricesOf }), []);
  const { data, error, refetch } = useQuery(AdminMissionsDocument, {
    variables: { isActive: activeOnly ? true : null },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Page
      title="Tableau de bord"
      width="wide"
      secondary={<Switch checked={activeOnly} onChange={setActiveOnly} label="Missions actives uniquement" />}
    >
      <Grid
        id="dashboard.missions"
        label="Missions"
        columns={columns}
        rows={data?.allMissions.results}
        rowId={(mission) => mission.recordId}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        pageSize={pageSizes.tables}
        pageSizes={pageSizeOptions}
        defaultSort={defaultSort}
        isDimmed={(mission) => !mission.isActive}
        onOpenRow={(mission) => void navigate(linkTo('mission.detail', { id: mission.recordId }))}
        exportName="missions"
        empty={
          <EmptyState title="Aucune mission active">
            Affichez toutes les missions pour retrouver les anciennes.
          </EmptyState>
        }
      />
      {pricesOf !== undefined && (
        <MissionPrices missionId={pricesOf} onClose={() => setPricesOf(undefined)} onChanged={() => void refetch()} />
      )}
    </Page>
  );
}
