import type { GridApi } from 'ag-grid-community';
import { downloadFile } from '../document-viewer/download.ts';
import { csvOf } from './csv.ts';
import { type GridColumn, textOf } from './grid-column.ts';
import type { Grouping } from './grid-grouping.ts';
import { isRow, type Line } from './grid-groups.ts';

/**
 * What is filtered, in its order, all pages and collapsed groups too; the columns that are shown. The group's name is
 * always among them: in a file nothing else says to which group a row belongs.
 */
export function exportRows<Row>(
  api: GridApi<Line<Row>>,
  columns: readonly GridColumn<Row>[],
  grouping: Grouping<Row> | undefined,
  name: string,
): void {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = api
    .getAllDisplayedColumns()
    .map((column) => byId.get(column.getColId()))
    .filter((column) => column !== undefined)
    .filter(({ kind }) => kind !== 'action');
  if (grouping && !shown.includes(grouping.column)) shown.unshift(grouping.column);
  const rows = grouping?.orderedRows ?? rowsOf(api);
  const lines = rows.map((row) => shown.map((column) => textOf(column, row)));
  const csv = csvOf([shown.map(({ header }) => header), ...lines]);
  downloadFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}

function rowsOf<Row>(api: GridApi<Line<Row>>): Row[] {
  const rows: Row[] = [];
  api.forEachNodeAfterFilterAndSort(({ data }) => {
    if (isRow<Row>(data)) rows.push(data);
  });
  return rows;
}
