import { useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Grid, type GridColumn } from '@bloom/shared-ui/grid';
import { latePart } from '@bloom/shared-ui/late-part';
import { messageFor } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { Page } from '@bloom/shared-ui/page';
import { Link } from '@bloom/shared-ui/routing';
import { EmptyState } from '@bloom/shared-ui/states';
import { useCallback, useMemo, useState } from 'react';
import { useKeptCurrent } from '../kept-current.ts';
import { DirectJobTitlesDocument, type DirectJobTitlesQuery } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './label-administration.module.css';
import { jobTitleKind } from './label-kinds.ts';
import { LabelLinks } from './label-links.tsx';
import { Nearest, type Neighbour, SensitivityProvider } from './label-neighbours.tsx';
import { Sensitivity } from './sensitivity.tsx';

const MergeLabelDialog = latePart(async () => (await import('./merge-label.dialog.tsx')).MergeLabelDialog);

type Row = DirectJobTitlesQuery['findTalentsWithNonIsoDirectJobTitles']['talents'][number];
type Attach = (row: Row, into?: Neighbour) => void;

const PAGE_SIZE = 25;
/** As many as the API answers at once. */
const AT_ONCE = 500;
const NONE: Row[] = [];

/** /admin/directJobTitle: titles as people typed them, each to be attached to a normalised one. */
export function PositionTitlesPage() {
  const [skip, setSkip] = useState(0);
  const variables = { skip, take: AT_ONCE };
  const { data, previousData, error, refetch } = useQuery(DirectJobTitlesDocument, {
    variables,
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
  });
  useKeptCurrent(DirectJobTitlesDocument, variables);
  const [attached, setAttached] = useState<{ row: Row; into?: Neighbour }>();
  const readAgain = useCallback(() => void refetch(), [refetch]);
  const found = data?.findTalentsWithNonIsoDirectJobTitles;
  // It stays while another part is on its way: so does the button under whoever pressed it.
  const count = (found ?? previousData?.findTalentsWithNonIsoDirectJobTitles)?.count ?? 0;
  // The last ones of a part were attached.
  if (found?.talents.length === 0 && skip > 0) setSkip(0);
  const canAttach = found?.viewerCanAttach ?? false;
  const attach = useMemo<Attach | undefined>(
    () => (canAttach ? (row, into) => setAttached({ row, into }) : undefined),
    [canAttach],
  );
  const columns = useMemo(() => columnsOf(attach), [attach]);
  return (
    <Page
      title="Métiers directs"
      subtitle={'Ce que des personnes ont écrit comme métier\u00a0: rattachez chaque intitulé à un métier normalisé.'}
      width="wide"
      secondary={<LabelLinks here="direct" log={canAttach ? jobTitleKind : undefined} onUndone={readAgain} />}
    >
      {count > AT_ONCE && <Parts count={count} skip={skip} onSkip={setSkip} />}
      <SensitivityProvider kind="jobTitle" version={found}>
        <Grid
          id="labels.direct"
          label="Talents dont le métier n’est pas rattaché"
          columns={columns}
          rows={found?.talents ?? (error ? NONE : undefined)}
          rowId={rowId}
          error={data ? undefined : error}
          errorMessage={messageFor(error)}
          onRetry={readAgain}
          pageSize={PAGE_SIZE}
          exportName="metiers-directs"
          tools={attach && <Sensitivity />}
          empty={<EmptyState title="Tous les métiers sont rattachés">Rien à ranger pour le moment.</EmptyState>}
          cardFilter="Filtrer les intitulés et les talents"
          card={(row) => <DirectTitleCard row={row} onAttach={attach} />}
        />
        {attached && (
          <MergeLabelDialog
            kind={jobTitleKind}
            source={{ id: attached.row.jobTitleId, label: attached.row.jobTitle }}
            into={attached.into}
            onFailed={readAgain}
            onClose={() => setAttached(undefined)}
            onDone={() => {
              setAttached(undefined);
              readAgain();
            }}
          />
        )}
      </SensitivityProvider>
    </Page>
  );
}

/** Which of them are shown, and the way to the others. */
function Parts({ count, skip, onSkip }: { count: number; skip: number; onSkip: (skip: number) => void }) {
  const number = (value: number) => value.toLocaleString('fr-FR');
  const end = Math.min(skip + AT_ONCE, count);
  return (
    <Notice
      tone="info"
      actions={
        <>
          {skip > 0 && (
            <Button size="small" onClick={() => onSkip(Math.max(skip - AT_ONCE, 0))}>
              Voir les précédents
            </Button>
          )}
          {end < count && (
            <Button size="small" onClick={() => onSkip(skip + AT_ONCE)}>
              Voir les suivants
            </Button>
          )}
        </>
      }
    >
      {`Talents ${number(skip + 1)} à ${number(end)} sur ${number(count)}, dans l’ordre des intitulés.`}
    </Notice>
  );
}

const rowId = ({ id }: Row) => id;
const nameOf = ({ firstname, lastname }: Row) => `${firstname} ${lastname}`;

/** @param attach undefined for who only reads */
function columnsOf(attach: Attach | undefined): GridColumn<Row>[] {
  const read: GridColumn<Row>[] = [
    { id: 'jobTitle', header: 'Intitulé', flex: 1, minWidth: 220, value: ({ jobTitle }) => jobTitle },
    {
      id: 'talent',
      header: 'Talent',
      width: 200,
      value: nameOf,
      render: (row) => <Link to={`/talents/${row.id}`}>{nameOf(row)}</Link>,
    },
  ];
  if (attach === undefined) return read;
  return [
    ...read,
    {
      id: 'nearest',
      header: 'Se rapproche de',
      kind: 'action',
      width: 320,
      value: () => null,
      render: (row) => <Nearest id={row.jobTitleId} label={row.jobTitle} onMerge={(into) => attach(row, into)} />,
    },
    {
      id: 'attach',
      header: 'Action',
      kind: 'action',
      width: 150,
      value: () => null,
      render: (row) => <AttachButton row={row} onAttach={() => attach(row)} />,
    },
  ];
}

function AttachButton({ row, onAttach }: { row: Row; onAttach: () => void }) {
  return (
    <Button size="small" aria-label={`Rattacher «\u202f${row.jobTitle}\u202f»`} onClick={onAttach}>
      Rattacher
    </Button>
  );
}

function DirectTitleCard({ row, onAttach }: { row: Row; onAttach: Attach | undefined }) {
  return (
    <div className={styles.card}>
      <strong>{row.jobTitle}</strong>
      <div className={styles.cardHead}>
        <Link to={`/talents/${row.id}`}>{nameOf(row)}</Link>
        {onAttach && <AttachButton row={row} onAttach={() => onAttach(row)} />}
      </div>
      {onAttach && <Nearest id={row.jobTitleId} label={row.jobTitle} onMerge={(into) => onAttach(row, into)} />}
    </div>
  );
}
