import { daysInWords } from '@bloom/shared-rules/cra/cra-total';
import type { GridColumn } from '@bloom/shared-ui/grid';
import { Fragment } from 'react';
import styles from '../activity-frame/activity-frame.module.css';
import type { DashboardRowFragment } from '../graphql.generated.ts';

/** What one looks for on a phone, in its order; the cells are those of the table. */
const SHOWN = ['month', 'mission', 'status', 'bloomerInvoice', 'clientInvoice'];

/** What one may do, on one line. */
const DONE = ['actions', 'preview'];

/** Whose state it is, where the state alone does not say so. */
const NAMED = new Set(['bloomerInvoice', 'clientInvoice']);

type Row = DashboardRowFragment;

export function ActivityCard({ row, columns }: { row: Row; columns: readonly GridColumn<Row>[] }) {
  const cellsOf = (ids: readonly string[]) =>
    ids
      .flatMap((id) => columns.filter((column) => column.id === id))
      .map(({ id, header, render, text }) => ({ id, header, shown: render ? render(row) : text?.(row) }));
  return (
    <div className={styles.card}>
      <p className={styles.cardHead}>
        <strong>{row.bloomer.fullname}</strong>
        {row.activity && <span>{daysInWords(row.activity.totalDays, row.activity.hoursPerDays)}</span>}
      </p>
      <p className={styles.where}>{row.mission.clientSociety.name}</p>
      {cellsOf(SHOWN).map(({ id, header, shown }) => (
        <div key={id} className={NAMED.has(id) ? styles.named : undefined}>
          {NAMED.has(id) && <span className={styles.where}>{header}</span>}
          {shown}
        </div>
      ))}
      <div className={styles.doing}>
        {cellsOf(DONE).map(({ id, shown }) => (
          <Fragment key={id}>{shown}</Fragment>
        ))}
      </div>
    </div>
  );
}
