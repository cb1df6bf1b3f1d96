import type { GridApi } from 'ag-grid-community';
import type { KeyboardEvent } from 'react';

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** Said once about the table to who cannot see it. */
export const keyboardHelp =
  'Flèches pour aller d’une cellule à l’autre, Entrée pour agir dans une cellule, Échap pour en sortir, Tab pour quitter le tableau.';

/**
 * ag-grid moves between cells with the arrows; here is the rest: Tab passes the table in three steps (headings, cells,
 * pages) and not in hundreds, Enter goes to what can be done in a cell and Escape comes back.
 * To be called before ag-grid sees the key, that is while the event is captured.
 */
export function handleGridKey<Row>(event: KeyboardEvent<HTMLElement>, api: GridApi<Row>): void {
  const target = event.target as HTMLElement;
  if (target.closest('[role="menu"], [role="dialog"], .ag-popup')) return;
  const header = target.closest<HTMLElement>('.ag-header-cell');
  const cell = target.closest<HTMLElement>('.ag-cell, .ag-full-width-row');
  const isHandled = header
    ? event.key === 'Tab' && leaveHeader(event, api)
    : cell !== null && (target === cell ? handleOnCell(event, cell, api) : handleInCell(event, cell, target, api));
  if (!isHandled) return;
  event.preventDefault();
  event.nativeEvent.stopImmediatePropagation();
  event.stopPropagation();
}

function handleOnCell<Row>(event: KeyboardEvent<HTMLElement>, cell: HTMLElement, api: GridApi<Row>): boolean {
  if (event.key === 'Tab') return leaveCells(event, api);
  if (event.key !== 'Enter' && event.key !== 'F2') return false;
  const [first, second] = controlsOf(cell);
  if (!first) return false;
  const isTyped = first.matches('input:not([type="checkbox"]), select, textarea');
  if (second || event.key === 'F2' || isTyped) first.focus();
  else first.click();
  return true;
}

function handleInCell<Row>(
  event: KeyboardEvent<HTMLElement>,
  cell: HTMLElement,
  target: HTMLElement,
  api: GridApi<Row>,
): boolean {
  const controls = controlsOf(cell);
  const at = controls.indexOf(target);
  const neighbour = (step: 1 | -1) => {
    const next = controls[at + step];
    next?.focus();
    return next !== undefined;
  };
  switch (event.key) {
    case 'Tab':
      return neighbour(event.shiftKey ? -1 : 1) || leaveCells(event, api);
    case 'ArrowRight':
      return !target.matches('input, select, textarea') && neighbour(1);
    case 'ArrowLeft':
      return !target.matches('input, select, textarea') && neighbour(-1);
    case 'Escape':
    case 'F2':
      cell.focus();
      return true;
    default:
      return false;
  }
}

/** Forward to the pages, backward to the heading of the column. */
function leaveCells<Row>(event: KeyboardEvent<HTMLElement>, api: GridApi<Row>): boolean {
  const column = api.getFocusedCell()?.column ?? api.getAllDisplayedColumns()[0];
  if (event.shiftKey) {
    if (column) api.setFocusedHeader(column);
    return column !== undefined;
  }
  return focusIn(event.currentTarget.nextElementSibling, 'first');
}

/** Forward to the cell one was in, or the first; backward to the tools. */
function leaveHeader<Row>(event: KeyboardEvent<HTMLElement>, api: GridApi<Row>): boolean {
  if (event.shiftKey) return focusIn(event.currentTarget.previousElementSibling, 'last');
  return enterCells(event.currentTarget, api) || focusIn(event.currentTarget.querySelector('.ag-overlay'), 'first');
}

/** To the cell one was in, else the first. False when there is none. */
export function enterCells<Row>(table: Element, api: GridApi<Row>): boolean {
  const cell = api.getFocusedCell();
  const column = cell?.column ?? api.getAllDisplayedColumns()[0];
  const drawn = [...table.querySelectorAll('.ag-row')].map((row) => Number(row.getAttribute('row-index')));
  if (!column || drawn.length === 0) return false;
  const row = cell && drawn.includes(cell.rowIndex) ? cell.rowIndex : Math.min(...drawn);
  api.ensureIndexVisible(row);
  api.setFocusedCell(row, column);
  return true;
}

function controlsOf(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(focusable)];
}

function focusIn(element: Element | null, which: 'first' | 'last'): boolean {
  const controls = element ? controlsOf(element) : [];
  const control = which === 'first' ? controls[0] : controls.at(-1);
  control?.focus();
  return control !== undefined;
}
