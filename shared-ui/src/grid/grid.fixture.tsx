import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RememberedForProvider } from '../remembered/remembered.tsx';
import { Grid, type GridColumn, type GridProps } from './grid.tsx';

export type Row = { id: string; client: string; type: string; price: number };

export const rows: Row[] = [
  { id: '1', client: 'Zénith', type: 'IT', price: 450 },
  { id: '2', client: 'Éolia', type: 'RPO', price: 1234.5 },
  { id: '3', client: 'Banque 10', type: 'IT', price: 380 },
  { id: '4', client: 'Banque 9', type: 'People', price: 380 },
];

export const columns: GridColumn<Row>[] = [
  { id: 'client', header: 'Client', value: (row) => row.client },
  { id: 'type', header: 'Type', value: (row) => row.type, kind: 'list' },
  { id: 'price', header: 'Prix', value: (row) => row.price, kind: 'amount' },
];

export const sorted = ['Banque 9', 'Banque 10', 'Éolia', 'Zénith'];

export function table(props: Partial<GridProps<Row>> = {}, user: string | undefined = 'ada') {
  return (
    <RememberedForProvider user={user}>
      <Grid
        id="missions"
        label="Missions"
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        height="rows"
        defaultSort={[{ id: 'client', direction: 'asc' }]}
        {...props}
      />
    </RememberedForProvider>
  );
}

export const show = (props?: Partial<GridProps<Row>>, user?: string) => render(table(props, user));

/** The lines of the table as they stand on screen: the text of a column, or of a whole group heading. */
export function lines(column = 'client'): (string | null | undefined)[] {
  return screen
    .getAllByRole('row')
    .filter((row) => row.getAttribute('row-index') !== null && row.closest('.ag-header') === null)
    .sort((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
    .map((row) =>
      row.classList.contains('ag-full-width-row')
        ? row.textContent
        : row.querySelector(`[col-id="${column}"][role="gridcell"]`)?.textContent,
    )
    .filter((text) => text !== undefined);
}

/**
 * ag-grid drops state changes until the timers set while it appears have run; nobody clicks as fast as a test. One of
 * them sets the next: on a busy machine a single wait would end between two of them.
 */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 15)));
  }
}

/**
 * ag-grid closes what is open while it still arranges its columns, at times before anybody saw it: it is opened again.
 */
export async function openFilter(container: Element, column: string, find: () => HTMLElement): Promise<HTMLElement> {
  await settled();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await userEvent.click(container.querySelector(`[col-id="${column}"] .ag-header-cell-filter-button`) as Element);
    const control = await waitFor(find, { timeout: 3000 }).catch(() => undefined);
    await settled();
    if (control?.isConnected) return control;
  }
  return find();
}
