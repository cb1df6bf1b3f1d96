import { formatAmount } from '@bloom/shared-ui/format';
import type { GridColumn } from '@bloom/shared-ui/grid';
import board from '../activity-frame/activity-frame.module.css';
import styles from './month-closing.module.css';
import type { OpenMonth } from './month-closing.rules.ts';

/** The cells of the table that a phone has room for. */
const SHOWN = ['blocker', 'action'];

type ClosingCardProps = { row: OpenMonth; columns: readonly GridColumn<OpenMonth>[] };

export function ClosingCard({ row, columns }: ClosingCardProps) {
  const { item, amountAtRisk, detail } = row;
  const days = columns.find(({ id }) => id === 'days')?.text?.(row);
  return (
    <div className={board.card}>
      <p className={board.cardHead}>
        <strong>{item.bloomer.fullname}</strong>
        <span className={styles.figure}>{formatAmount(amountAtRisk)} HT</span>
      </p>
      <p className={board.where}>
        {item.mission.label}, {item.mission.clientSociety.name}, {days}
      </p>
      {SHOWN.map((id) => (
        <div key={id}>{columns.find((column) => column.id === id)?.render?.(row)}</div>
      ))}
      {detail && <p className={board.where}>{detail}</p>}
    </div>
  );
}
