import {
  ClientSideRowModelModule,
  type ColDef,
  ModuleRegistry,
  PaginationModule,
  TextFilterModule,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createRoot } from 'react-dom/client';
import { type Line, makeRows } from './rows.ts';
import { quiet, timeUntilShown, WARM_ROWS } from './shown.ts';

ModuleRegistry.registerModules([ClientSideRowModelModule, PaginationModule, TextFilterModule]);

/** ag-grid with the least that shows, sorts, filters and pages these rows: no formats, no French, no memory. */
const columns: ColDef<Line>[] = [
  { field: 'client', headerName: 'Société cliente', width: 190, filter: true },
  { field: 'bloomer', headerName: 'Bloomer', width: 170, filter: true },
  { field: 'label', headerName: 'Mission', flex: 1, minWidth: 220, filter: true },
  { field: 'kind', headerName: 'Type', width: 100, filter: true },
  { field: 'begin', headerName: 'Début', width: 120, filter: true },
  { field: 'end', headerName: 'Fin', width: 120, filter: true },
  { field: 'society', headerName: 'Société du Bloomer', width: 180, filter: true },
  { field: 'active', headerName: 'Active', width: 100, filter: true },
  { field: 'replacement', headerName: 'Remplacement', width: 130, filter: true },
  { field: 'purchase', headerName: 'Prix d’achat', width: 130, filter: true },
  { field: 'sale', headerName: 'Prix de vente', width: 130, filter: true },
];
const sortedColumns = columns.map((column) =>
  column.field === 'client' ? { ...column, sort: 'asc' as const } : column,
);

const root = createRoot(document.body.appendChild(document.createElement('main')));

function draw(rows: Line[], { sorted, pageSize }: { sorted: boolean; pageSize: number }): void {
  root.render(
    <div style={{ height: 700 }}>
      <AgGridReact<Line>
        rowData={rows}
        columnDefs={sorted ? sortedColumns : columns}
        pagination
        paginationPageSize={pageSize}
        paginationPageSizeSelector={[50, 100, 150, pageSize]}
      />
    </div>,
  );
}

window.gridBench = {
  show: async (count, options) => {
    const rows = makeRows(count);
    await timeUntilShown(() => draw(rows.slice(0, WARM_ROWS), options));
    root.render(null);
    await quiet();
    return timeUntilShown(() => draw(rows, options));
  },
};
