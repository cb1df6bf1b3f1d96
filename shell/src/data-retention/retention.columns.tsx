import { formatNumber } from '@bloom/shared-ui/format';
import type { GridColumn } from '@bloom/shared-ui/grid';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { TwoLines } from '@bloom/shared-ui/two-lines';
import type { RetentionLineFragment } from '../graphql.generated.ts';
import styles from './data-retention.module.css';
import { type AskHold, HoldButton } from './retention-hold.tsx';
import { notesOf, stateWords } from './retention-words.ts';

type Row = RetentionLineFragment;

/** Sorted only: the sign of a filter would cut off what these narrow columns are called. */
const figures = { kind: 'number', filterable: false } as const;

const columns: GridColumn<Row>[] = [
  {
    id: 'label',
    header: 'Données, durée',
    minWidth: 280,
    flex: 5,
    value: (row) => row.label,
    text: (row) => `${row.label}, ${row.kept}`,
    render: (row) => {
      const then = `${row.kept} · ${row.ending}`;
      return (
        <TwoLines below={<span title={then}>{then}</span>}>
          <span title={row.label}>{row.label}</span>
        </TwoLines>
      );
    },
  },
  {
    // Stands below the label: for whoever wants it exported, or filters by it.
    id: 'ending',
    header: 'Ensuite',
    hidden: true,
    minWidth: 125,
    flex: 1,
    value: (row) => row.ending,
    render: (row) => <span title={row.ending}>{row.ending}</span>,
  },
  {
    id: 'state',
    header: 'État',
    kind: 'list',
    width: 122,
    value: (row) => stateWords(row).label,
    render: (row) => <State row={row} />,
  },
  { id: 'night', header: 'Cette nuit', ...figures, width: 105, value: (row) => row.goneLastNight },
  // The night tells what goes at present; the month is for whoever looks back.
  { id: 'month', header: '30 jours', ...figures, hidden: true, width: 90, value: (row) => row.goneLastMonth },
  { id: 'soon', header: 'Sous 7 jours', ...figures, width: 122, value: (row) => row.dueSoon },
  {
    id: 'notes',
    header: 'À savoir',
    minWidth: 160,
    flex: 2,
    value: (row) => notesOf(row).join(' · '),
    render: (row) => <span title={notesOf(row).join('\n')}>{notesOf(row).join(' · ')}</span>,
  },
];

/** With what somebody may do about a line. */
export const retentionColumns = (onAsk: AskHold): GridColumn<Row>[] =>
  onAsk === undefined
    ? columns
    : [
        ...columns,
        {
          id: 'hold',
          header: 'Effacement',
          kind: 'action',
          width: 122,
          value: () => null,
          render: (row) => <HoldButton row={row} onAsk={onAsk} />,
        },
      ];

function State({ row }: { row: Row }) {
  const { label, tone } = stateWords(row);
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

const figure = (value: number | null) => (value === null ? '–' : formatNumber(value));

export function RetentionCard({ row, onAsk }: { row: Row; onAsk: AskHold }) {
  return (
    <div className={styles.card}>
      <p className={styles.head}>
        <strong>{row.label}</strong>
        <State row={row} />
      </p>
      <p>{row.kept}</p>
      <p className={styles.soft}>{row.ending}</p>
      <dl className={styles.figures}>
        <div>
          <dt>Cette nuit</dt>
          <dd>{figure(row.goneLastNight)}</dd>
        </div>
        <div>
          <dt>30 jours</dt>
          <dd>{figure(row.goneLastMonth)}</dd>
        </div>
        <div>
          <dt>Sous 7 jours</dt>
          <dd>{figure(row.dueSoon)}</dd>
        </div>
      </dl>
      {notesOf(row).map((note) => (
        <p key={note}>{note}</p>
      ))}
      {onAsk && (
        <div>
          <HoldButton row={row} onAsk={onAsk} />
        </div>
      )}
    </div>
  );
}
