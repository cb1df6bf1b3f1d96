import { codeOf } from '@bloom/shared-auth/graphql-error';
import { Button } from '@bloom/shared-ui/button';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Grid } from '@bloom/shared-ui/grid';
import { latePart } from '@bloom/shared-ui/late-part';
import { linkTo } from '@bloom/shared-ui/links';
import { pageSizeOptions, pageSizes } from '@bloom/shared-ui/measures';
import { messageFor } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { Page } from '@bloom/shared-ui/page';
import { useRemembered } from '@bloom/shared-ui/remembered';
import { useNavigate } from '@bloom/shared-ui/routing';
import { EmptyState } from '@bloom/shared-ui/states';
import { Switch } from '@bloom/shared-ui/switch';
import { useMemo, useState } from 'react';
import { useMay } from '../people/staff-rights.ts';
import { MissionOnCard, missionColumns } from './admin-dashboard.columns.tsx';
import styles from './dashboard.module.css';
import { useDashboardMissions } from './load-in-parts.ts';
import { StaffWaiting } from './staff-waiting.tsx';
import { ToDoBand } from './to-do.tsx';

/** For the few who handle neither missions nor money. */
const StaffWelcome = latePart(async () => (await import('./staff-welcome.tsx')).StaffWelcome);

/** A form with its library, for the few who look at prices. */
const MissionPrices = latePart(async () => (await import('./mission-prices.dialog.tsx')).MissionPrices);

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
  const { rows, total, error, partError, refetch } = useDashboardMissions(activeOnly ? true : null);
  if (codeOf(error) === 'FORBIDDEN') return <StaffWelcome waiting={<StaffWaiting />} />;
  return (
    <Page title="Tableau de bord" width="wide">
      <ToDoBand />
      <div className={styles.tableHead}>
        <h2>Missions</h2>
        <Switch checked={activeOnly} onChange={setActiveOnly} label="Missions actives uniquement" />
      </div>
      {partError !== undefined && (
        <Notice
          tone="warning"
          actions={
            <Button size="small" onClick={refetch}>
              Réessayer
            </Button>
          }
        >
          Seules les premières missions sont affichées{'\u00a0'}: la suite n’a pas pu être chargée.
        </Notice>
      )}
      <Grid
        id="dashboard.missions"
        label="Missions"
        columns={columns}
        rows={rows}
        total={total}
        rowId={(mission) => mission.recordId}
        error={error}
        errorMessage={messageFor(error, { area: 'missionData' })}
        onRetry={refetch}
        pageSize={pageSizes.tables}
        pageSizes={pageSizeOptions}
        defaultSort={defaultSort}
        isDimmed={(mission) => !mission.isActive}
        onOpenRow={(mission) => void navigate(linkTo('mission.detail', { id: mission.recordId }))}
        exportName="missions"
        card={(mission) => <MissionOnCard mission={mission} onPrices={setPricesOf} />}
        empty={<NoMissions activeOnly={activeOnly} />}
      />
      {pricesOf !== undefined && (
        <MissionPrices missionId={pricesOf} onClose={() => setPricesOf(undefined)} onChanged={refetch} />
      )}
    </Page>
  );
}

/** A firm that begins is told where: its first mission, with its client and its Bloomer, by whoever may enter it. */
function NoMissions({ activeOnly }: { activeOnly: boolean }) {
  const may = useMay();
  return (
    <EmptyState
      title={activeOnly ? 'Aucune mission active' : 'Aucune mission pour l’instant'}
      action={may('account') && <ButtonLink to={linkTo('mission.new')}>Créer une mission</ButtonLink>}
    >
      {activeOnly
        ? 'Affichez toutes les missions pour retrouver les anciennes.'
        : 'Chaque mission de l’entreprise apparaîtra ici dès qu’elle est créée.'}
    </EmptyState>
  );
}
