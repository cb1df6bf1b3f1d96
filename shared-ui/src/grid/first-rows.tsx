import type { RefObject } from 'react';
import { pageSizes } from '../measures/measures.ts';
import { arrangedColumns } from './arranged-columns.ts';
import type { FirstPage } from './first-page.ts';
import { isFigure, textOf } from './grid-column.ts';
import styles from './grid-outline.module.css';
import type { GridProps } from './grid-props.ts';
import { rowHeights, useRowDensity } from './row-density.ts';
import { rowsStyle } from './window-height.ts';

type FirstRowsProps<Row> = {
  page: FirstPage<Row>;
  table: GridProps<Row>;
  /** What scrolls. */
  frame: RefObject<HTMLDivElement | null>;
};

/**
 * The first page without ag-grid, which is a quarter of all code: on a slow line rows are read, and their links
 * followed, before it is here. It looks as the table will; sorting, filters, columns and pages come with ag-grid, and
 * what is done in a row too: a dialog that is opened from one would go with it.
 */
export function FirstRows<Row>({ page: { rows, left }, table, frame }: FirstRowsProps<Row>) {
  const { label, columns, rowId, height = 'window', onOpenRow, isDimmed } = table;
  const shown = arrangedColumns(columns, left, window.innerWidth);
  const grid = { gridTemplateColumns: shown.map(({ track }) => track).join(' ') };
  const density = useRowDensity(table.density);
  const row = { ...grid, height: rowHeights[density] };
  const pageSize = left.pagination?.pageSize ?? table.pageSize ?? pageSizes.tables;
  const count = Math.min(pageSize, table.total ?? table.rows?.length ?? rows.length);
  return (
    <div className={styles.grid}>
      <div className={styles.tools} />
      <div
        ref={frame}
        className={`${styles.frame} ${styles.rows} ${height === 'window' ? styles.window : ''}`}
        style={rowsStyle(count, density)}
      >
        <table aria-label={label}>
          <thead>
            <tr className={styles.header} style={grid}>
              {shown.map(({ column }) => (
                <th key={column.id} scope="col" className={isFigure(column) ? styles.figure : undefined}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr
                key={rowId(one)}
                className={`${styles.row} ${isDimmed?.(one) ? styles.dimmed : ''}`}
                style={row}
                onDoubleClick={() => onOpenRow?.(one)}
              >
                {shown.map(({ column }) => (
                  <td key={column.id} className={isFigure(column) ? styles.figure : undefined}>
                    {column.kind !== 'action' && (column.render ? column.render(one) : textOf(column, one))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.pager} />
    </div>
  );
}
