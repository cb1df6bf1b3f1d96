import type { GridColumn } from './grid-column.ts';
import styles from './grid-skeleton.module.css';
import { useRowDensity } from './row-density.ts';

type GridSkeletonProps<Row> = {
  label: string;
  columns: readonly GridColumn<Row>[];
  height: 'window' | 'rows';
  density?: 'dense' | 'comfortable';
};

const lines = Array.from({ length: 10 }, (_, line) => line);

/** The table before its rows are there: its headings, its height, bars where there will be text. */
export function GridSkeleton<Row>({ label, columns, height, density }: GridSkeletonProps<Row>) {
  const shown = columns.filter((column) => !column.hidden);
  const grid = { gridTemplateColumns: shown.map(trackOf).join(' ') };
  const row = `${styles.row} ${styles[useRowDensity(density)]}`;
  return (
    <div className={styles.grid} role="status" aria-live="polite" aria-busy="true">
      <span className="visually-hidden">{`Chargement\u00a0: ${label}`}</span>
      <div className={styles.tools} aria-hidden="true" />
      <div className={`${styles.frame} ${height === 'window' ? styles.window : ''}`} aria-hidden="true">
        <div className={styles.header} style={grid}>
          {shown.map((column) => (
            <span key={column.id}>{column.header}</span>
          ))}
        </div>
        {lines.map((line) => (
          <div key={line} className={row} style={grid}>
            {shown.map((column) => (
              <span key={column.id} className={styles.bar} />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.pager} aria-hidden="true" />
    </div>
  );
}

function trackOf<Row>({ width, minWidth = 80, flex }: GridColumn<Row>): string {
  return width === undefined || flex !== undefined ? `minmax(${minWidth}px, ${flex ?? 1}fr)` : `${width}px`;
}
