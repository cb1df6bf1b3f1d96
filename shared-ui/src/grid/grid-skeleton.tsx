import { arrangedColumns } from './arranged-columns.ts';
import styles from './grid-outline.module.css';
import type { GridProps } from './grid-props.ts';
import { rowHeights, useRowDensity } from './row-density.ts';

const lines = Array.from({ length: 10 }, (_, line) => line);

/** The table before its rows are there: its headings, its height, bars where there will be text. */
export function GridSkeleton<Row>({ label, columns, height = 'window', density }: GridProps<Row>) {
  const shown = arrangedColumns(columns, {}, window.innerWidth);
  const grid = { gridTemplateColumns: shown.map(({ track }) => track).join(' ') };
  const row = { ...grid, height: rowHeights[useRowDensity(density)] };
  return (
    <div className={styles.grid} role="status" aria-live="polite" aria-busy="true">
      <span className="visually-hidden">{`Chargement\u00a0: ${label}`}</span>
      <div className={styles.tools} aria-hidden="true" />
      <div className={`${styles.frame} ${height === 'window' ? styles.window : ''}`} aria-hidden="true">
        <div className={styles.header} style={grid}>
          {shown.map(({ column }) => (
            <span key={column.id}>{column.header}</span>
          ))}
        </div>
        {lines.map((line) => (
          <div key={line} className={styles.row} style={row}>
            {shown.map(({ column }) => (
              <span key={column.id} className={styles.bar} />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.pager} aria-hidden="true" />
    </div>
  );
}
