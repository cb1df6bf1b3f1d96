import '@bloom/shared-ui/base.css';
import { Grid, type GridColumn } from '@bloom/shared-ui/grid';
import { ThemeProvider } from '@bloom/shared-ui/theme';
import { createRoot } from 'react-dom/client';
import { type Line, makeRows } from './rows.ts';
import { quiet, timeUntilShown, WARM_ROWS } from './shown.ts';

const columns: GridColumn<Line>[] = [
  { id: 'client', header: 'Société cliente', width: 190, value: (row) => row.client },
  { id: 'bloomer', header: 'Bloomer', width: 170, value: (row) => row.bloomer },
  { id: 'label', header: 'Mission', flex: 1, minWidth: 220, value: (row) => row.label },
  { id: 'kind', header: 'Type', kind: 'list', width: 100, value: (row) => row.kind },
  { id: 'begin', header: 'Début', kind: 'date', width: 120, value: (row) => row.begin },
  { id: 'end', header: 'Fin', kind: 'date', width: 120, value: (row) => row.end },
  { id: 'society', header: 'Société du Bloomer', width: 180, value: (row) => row.society },
  { id: 'active', header: 'Active', kind: 'list', width: 100, value: (row) => row.active },
  { id: 'replacement', header: 'Remplacement', kind: 'list', width: 130, value: (row) => row.replacement },
  { id: 'purchase', header: 'Prix d’achat', kind: 'amount', width: 130, value: (row) => row.purchase },
  { id: 'sale', header: 'Prix de vente', kind: 'amount', width: 130, value: (row) => row.sale },
];
const byClient = [{ id: 'client', direction: 'asc' }] as const;
const rowId = (row: Line) => row.id;

const root = createRoot(document.body.appendChild(document.createElement('main')));

function draw(rows: Line[] | undefined, { sorted, pageSize }: { sorted: boolean; pageSize: number }): void {
  root.render(
    <ThemeProvider>
      <Grid
        id="bench"
        label="Missions"
        columns={columns}
        rows={rows}
        rowId={rowId}
        pageSize={pageSize}
        exportName="missions"
        defaultSort={sorted ? byClient : undefined}
      />
    </ThemeProvider>,
  );
}

window.gridBench = {
  show: async (count, options) => {
    const rows = makeRows(count);
    await timeUntilShown(() => draw(rows.slice(0, WARM_ROWS), options));
    root.render(null);
    // As on a screen: the table waits, with its code loaded, until the server has answered.
    draw(undefined, options);
    await quiet();
    return timeUntilShown(() => draw(rows, options));
  },
};
