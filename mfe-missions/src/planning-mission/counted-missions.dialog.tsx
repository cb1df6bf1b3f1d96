import { useQuery } from '@bloom/shared-auth/apollo';
import { Dialog } from '@bloom/shared-ui/dialog';
import { Grid, type GridColumn } from '@bloom/shared-ui/grid';
import { linkTo } from '@bloom/shared-ui/links';
import { pageSizeOptions, pageSizes } from '@bloom/shared-ui/measures';
import { Link } from '@bloom/shared-ui/routing';
import { EmptyState } from '@bloom/shared-ui/states';
import { useMemo } from 'react';
import { CountedMissionsDocument, type CountedMissionsQuery } from '../graphql.generated.ts';
import styles from './planning.module.css';
import { countInWords, type Figure, figureTitle } from './planning-words.ts';

type Counted = CountedMissionsQuery['countedMissions'][number];

const missionColumns: GridColumn<Counted>[] = [
  { id: 'client', header: 'Société cliente', width: 170, value: ({ mission }) => mission.clientSociety.name },
  { id: 'bloomer', header: 'Bloomer', width: 160, value: ({ mission }) => mission.bloomer.fullname },
  {
    id: 'label',
    header: 'Mission',
    flex: 1,
    minWidth: 180,
    value: ({ mission }) => mission.label,
    render: ({ mission }) => <Link to={linkTo('mission.detail', { id: mission.recordId })}>{mission.label}</Link>,
  },
  { id: 'type', header: 'Type', kind: 'list', width: 90, value: ({ mission }) => mission.type },
  { id: 'begin', header: 'Début', kind: 'date', width: 110, value: ({ mission }) => mission.beginMission },
  { id: 'end', header: 'Fin', kind: 'date', width: 110, value: ({ mission }) => mission.endMission },
];

const monthsColumn: GridColumn<Counted> = {
  id: 'months',
  header: 'Mois comptés',
  kind: 'number',
  width: 120,
  value: ({ months }) => months.length,
};

const defaultSort = [{ id: 'client', direction: 'asc' }] as const;

/** The missions that add up to a figure. */
export function CountedMissions({ figure, onClose }: { figure: Figure; onClose: () => void }) {
  const { data, error, refetch } = useQuery(CountedMissionsDocument, {
    variables: { ...figure, type: figure.type ?? null },
    // Thousands of missions that no other screen asks for in this way.
    fetchPolicy: 'no-cache',
  });
  const counted = data?.countedMissions;
  const isSpan = figure.from !== figure.to;
  const columns = useMemo(() => (isSpan ? [...missionColumns, monthsColumn] : missionColumns), [isSpan]);
  const months = counted?.reduce((sum, row) => sum + row.months.length, 0) ?? 0;
  return (
    <Dialog open size="large" title={figureTitle(figure)} onClose={onClose}>
      <p className={styles.sum} role="status">
        {counted ? countInWords(counted.length, months) : error ? '' : 'Chargement des missions…'}
      </p>
      <Grid
        id={isSpan ? 'planning.year' : 'planning.month'}
        label={figureTitle(figure)}
        columns={columns}
        rows={counted}
        rowId={({ mission }) => mission.recordId}
        error={counted ? undefined : error}
        onRetry={() => void refetch()}
        height="rows"
        pageSize={pageSizes.tables}
        pageSizes={pageSizeOptions}
        defaultSort={defaultSort}
        exportName="planning"
        empty={
          <EmptyState title="Aucune mission derrière ce chiffre">
            Les missions ont changé depuis l’affichage du tableau. Fermez cette fenêtre pour le relire.
          </EmptyState>
        }
      />
    </Dialog>
  );
}
