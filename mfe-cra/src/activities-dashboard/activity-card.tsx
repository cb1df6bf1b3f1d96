import { daysInWords } from '@bloom/shared-rules/cra-total';
import type { GridColumn } from '@bloom/shared-ui/grid';
import styles from '../activity-frame/activity-frame.module.css';
import type { DashboardRowFragment } from '../graphql.generated.ts';

/** What one looks for on a phone, in its order; the cells are those of the table. */
const SHOWN = ['month', 'mission', 'status', 'bloomerInvoice', 'clientInvoice', 'actions', 'preview'];

/** Whose state it is, where the state alone does not say so. */
const NAMED = new Set(['bloomerInvoice', 'clientInvoice']);

type Row = DashboardRowFragment;

export function ActivityCard({ row, columns }: { row: Row; columns: readonly GridColumn<Row>[] }) {
  const cells = SHOWN.flatMap((id) => columns.filter((column) => column.id === id));
  return (
    <div className={styles.card}>
      <p className={styles.cardHead}>
        <strong>{row.bloomer.fullname}</strong>
        {row.activity && <span>{daysInWords(row.activity.totalDays, row.activity.hoursPerDays)}</span>}
      </p>
      <p className={styles.where}>{row.mission.clientSociety.name}</p>
      {cells.map(({ id, header, render, text }) => (
        <div key={id} className={NAMED.has(id) ? styles.named : undefined}>
          {NAMED.has(id) && <span className={styles.where}>{header}</span>}
          {render ? render(row) : text?.(row)}
        </div>
      ))}
    </div>
  );
}
