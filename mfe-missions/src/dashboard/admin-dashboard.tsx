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
import { useDashboardMissions, useIsFirmNew } from './load-in-parts.ts';
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
  const missions = useDashboardMissions(activeOnly ? true : null);
  const { rows, total, error, partError, refetch } = missions;
  const isFirmNew = useIsFirmNew(missions, activeOnly);
  // The table has its tools above it, but for one without rows: the heading stands on their line.
  const hasTools = error === undefined && partError === undefined && rows?.length !== 0;
  if (codeOf(error) === 'FORBIDDEN') return <StaffWelcome waiting={<StaffWaiting />} />;
  return (
    <Page title="Tableau de bord" width="wide">
      <ToDoBand hasMissions={!isFirmNew} />
      <div className={`${styles.table} ${hasTools ? styles.besideTools : ''}`}>
        <div className={styles.tableHead}>
          <h2>Missions</h2>
          {!isFirmNew && <Switch checked={activeOnly} onChange={setActiveOnly} label="Missions actives uniquement" />}
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
          empty={isFirmNew ? <FirstMission /> : <NoActiveMission />}
        />
      </div>
      {pricesOf !== undefined && (
        <MissionPrices missionId={pricesOf} onClose={() => setPricesOf(undefined)} onChanged={refetch} />
      )}
    </Page>
  );
}

function NoActiveMission() {
  const may = useMay();
  return (
    <EmptyState
      title="Aucune mission active"
      action={may('account') && <ButtonLink to={linkTo('mission.new')}>Créer une mission</ButtonLink>}
    >
      Affichez toutes les missions pour retrouver les anciennes.
    </EmptyState>
  );
}

/** A firm that begins is told where, by whoever may enter it: who is placed, then the mission with its client. */
function FirstMission() {
  const may = useMay();
  return (
    <EmptyState
      title="Aucune mission pour l’instant"
      action={
        may('account') && (
          <div className={styles.firstSteps}>
            <ButtonLink variant="primary" to={linkTo('people.list')}>
              Ajouter un Bloomer
            </ButtonLink>
            <ButtonLink to={linkTo('mission.new')}>Créer une mission</ButtonLink>
          </div>
        )
      }
    >
      {may('account')
        ? 'Ajoutez d’abord le Bloomer, puis sa mission\u00a0: le client, ses contacts et les prix s’y saisissent.'
        : 'Chaque mission de l’entreprise apparaîtra ici dès qu’elle est créée.'}
    </EmptyState>
  );
}
