import { daysInWords } from '@bloom/shared-rules/cra/cra-total';
import { Button, IconButton } from '@bloom/shared-ui/button';
import { formatMonth } from '@bloom/shared-ui/format';
import type { GridColumn } from '@bloom/shared-ui/grid';
import { HistoryOutlined } from '@bloom/shared-ui/icons';
import { Link } from '@bloom/shared-ui/routing';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { TwoLines } from '@bloom/shared-ui/two-lines';
import styles from '../activity-frame/activity-frame.module.css';
import { ofRow } from '../activity-frame/row-words.ts';
import { invoiceColumns, paymentColumn } from '../activity-invoice/invoice.columns.tsx';
import { craStatusLabel, craStatusLine, craStatusTone, NO_CONTACT_HINT } from '../activity-month/bloomer-status.ts';
import type { DashboardRowFragment } from '../graphql.generated.ts';
import { RelaunchButton } from '../missing-reports/relaunch-button.tsx';
import { satisfactionOf } from './nps.dialog.tsx';

type Row = DashboardRowFragment;
export type RowDialog =
  | 'preview'
  | 'mission'
  | 'bloomerInvoice'
  | 'clientInvoice'
  | 'validate'
  | 'undo'
  | 'correct'
  | 'history'
  | 'bloomerScore'
  | 'clientScore';

type ColumnOptions = {
  product: string;
  /** Every row is of the same month. */
  ofOneMonth: boolean;
  onOpen: (kind: RowDialog, row: Row) => void;
  onChanged: () => void;
};

const monthColumn: GridColumn<Row> = {
  id: 'month',
  header: 'Mois',
  kind: 'date',
  width: 140,
  value: (row) => row.month,
  text: (row) => formatMonth(row.month),
};

/** What tells the rows apart stands still beside the name: the client in a month, the month of one mission. */
const bloomerColumn = (ofOneMonth: boolean): GridColumn<Row> => ({
  id: 'bloomer',
  header: ofOneMonth ? 'Bloomer, client' : 'Bloomer, mois',
  pinned: 'left',
  width: 180,
  value: (row) => row.bloomer.fullname,
  render: (row) => (
    <TwoLines below={ofOneMonth ? row.mission.clientSociety.name : formatMonth(row.month)}>
      {row.bloomer.fullname}
    </TwoLines>
  ),
});

/** Who, where and what to do stand still; then what state it is in; money before dates and marks. */
export function activityColumns({ product, ofOneMonth, onOpen, onChanged }: ColumnOptions): GridColumn<Row>[] {
  return [
    bloomerColumn(ofOneMonth),
    {
      id: 'actions',
      header: 'Actions',
      kind: 'action',
      pinned: 'left',
      // The history beside « Annuler » and « Corriger », of a month that was forced.
      width: 200,
      value: () => '',
      render: (row) => <RowActions row={row} onOpen={onOpen} onChanged={onChanged} />,
    },
    ...(ofOneMonth ? [] : [monthColumn]),
    {
      id: 'status',
      header: 'Statut CRA',
      kind: 'list',
      width: 195,
      value: (row) => craStatusLabel(row.CRAStatus, product),
      render: (row) => (
        <TwoLines below={lineOf(row)}>
          <span className={styles.state}>
            <StatusTag tone={craStatusTone(row.CRAStatus)}>{craStatusLabel(row.CRAStatus, product)}</StatusTag>
          </span>
        </TwoLines>
      ),
    },
    {
      id: 'preview',
      header: 'Aperçu',
      kind: 'action',
      width: 87,
      value: () => '',
      render: (row) =>
        row.activity && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Voir le CRA ${ofRow(row)}`}
            onClick={() => onOpen('preview', row)}
          >
            Voir
          </Button>
        ),
    },
    ...invoiceColumns(onOpen),
    totalColumn,
    missionColumn(onOpen),
    paymentColumn,
    { id: 'contact', header: 'Contact opérationnel', width: 190, value: (row) => row.operationalContact?.fullname },
    { id: 'client', header: 'Client', width: 180, value: (row) => row.mission.clientSociety.name },
    scoreColumn('bloomerScore', 'NPS Bloomer', onOpen),
    scoreColumn('clientScore', 'NPS client', onOpen),
  ];
}

/** Why a month that was signed waits again is what one asks first. */
function lineOf({ activity, CRAStatus, isLeftOpen, relaunchObstacle }: Row): string | undefined {
  if (isLeftOpen) return 'Mois clôturé\u00a0: plus rien n’y est saisi ni signé';
  if (activity?.refusal) return `Refusé\u00a0: «\u202f${activity.refusal.reason}\u202f»`;
  if (activity?.correction) return `En correction, version ${activity.correction.version}`;
  if (relaunchObstacle === 'NO_CONTACT') return NO_CONTACT_HINT;
  return craStatusLine(CRAStatus, Boolean(activity?.urlCraS3));
}

const totalColumn: GridColumn<Row> = {
  id: 'total',
  header: 'Jours',
  kind: 'number',
  width: 110,
  value: (row) => row.activity?.totalDays,
  text: ({ activity }) => (activity ? daysInWords(activity.totalDays, activity.hoursPerDays) : ''),
};

function scoreColumn(
  id: 'bloomerScore' | 'clientScore',
  header: string,
  onOpen: ColumnOptions['onOpen'],
): GridColumn<Row> {
  const scoreOf = (row: Row) => row.activity?.[id]?.score;
  return {
    id,
    header,
    kind: 'number',
    width: 150,
    value: scoreOf,
    render: (row) => {
      const score = scoreOf(row);
      if (score === undefined) return <AskForScore row={row} header={header} />;
      const label = `${header} ${ofRow(row)}\u00a0: ${score}`;
      return (
        <Button data-printed size="small" variant="quiet" aria-label={label} onClick={() => onOpen(id, row)}>
          {score}
        </Button>
      );
    },
  };
}

/** Where staff ask for the mark of a month that both have signed. */
function AskForScore({ row, header }: { row: Row; header: string }) {
  const page = row.CRAStatus === 'VALIDATED' ? satisfactionOf(row) : undefined;
  if (page === undefined) return null;
  return (
    <Link to={page} aria-label={`Enquête ${header} ${ofRow(row)}`}>
      Enquête
    </Link>
  );
}

type RowActionsProps = { row: Row } & Pick<ColumnOptions, 'onOpen' | 'onChanged'>;

function RowActions({ row, onOpen, onChanged }: RowActionsProps) {
  return (
    <span className={styles.actions}>
      <IconButton
        size="small"
        label={`Historique ${ofRow(row)}`}
        icon={<HistoryOutlined />}
        onClick={() => onOpen('history', row)}
      />
      <RelaunchButton row={row} onDone={onChanged} />
      {row.activity?.viewerCanValidate && (
        <Button size="small" onClick={() => onOpen('validate', row)}>
          {row.activity.urlCraS3 ? 'Valider' : 'Forcer'}
          <span className="visually-hidden"> le CRA {ofRow(row)}</span>
        </Button>
      )}
      {row.activity?.viewerCanUndoValidation && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Annuler la validation ${ofRow(row)}`}
          onClick={() => onOpen('undo', row)}
        >
          Annuler
        </Button>
      )}
      {row.activity?.viewerCanCorrect && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Corriger le mois ${ofRow(row)}`}
          onClick={() => onOpen('correct', row)}
        >
          Corriger
        </Button>
      )}
    </span>
  );
}

/** Its label opens the mission beside the list. */
function missionColumn(onOpen: ColumnOptions['onOpen']): GridColumn<Row> {
  return {
    id: 'mission',
    header: 'Mission',
    flex: 1,
    minWidth: 170,
    value: (row) => row.mission.label,
    render: (row) => (
      <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={() => onOpen('mission', row)}>
        {row.mission.label}
      </button>
    ),
  };
}
