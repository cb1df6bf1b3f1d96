import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useToasts } from '../toasts/toasts.tsx';
import { CellEdits } from './cell-edits.ts';
import type { GridColumn } from './grid-column.ts';
import styles from './grid-editing.module.css';
import { gridEditing } from './grid-editing.tsx';
import type { GridTableProps } from './grid-props.ts';
import { GridTable } from './grid-table.tsx';

/**
 * A table whose cells are changed in their place; loaded by Grid. A click, Enter or a key opens a cell; Enter keeps,
 * Tab keeps and goes on, Escape gives up. What is wrong stays open as it was typed.
 */
export function EditableGridTable<Row>(props: GridTableProps<Row>) {
  const toasts = useToasts();
  const latest = useRef(props);
  latest.current = props;
  const { edits, editing } = useMemo(() => {
    const made = new CellEdits({
      columns: () => latest.current.columns as readonly GridColumn<unknown>[],
      row: (id) => latest.current.rows?.find((row) => latest.current.rowId(row) === id),
      tell: (sentence) => void toasts.info(sentence),
    });
    return { edits: made, editing: gridEditing(made) };
  }, [toasts]);
  useEffect(() => {
    const leave = edits.subscribe(() => latest.current.onWriting?.(edits.open !== undefined));
    return () => {
      leave();
      // On a phone that is turned the table becomes cards.
      if (edits.open) latest.current.onWriting?.(false);
    };
  }, [edits]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rows are others
  useEffect(() => edits.follow(), [props.rows, edits]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the cells, whose roles are ag-grid's
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of onKeyDownCapture
    <div
      className={styles.table}
      onKeyDownCapture={(event) => onKey(event, edits)}
      onClick={(event) => onClick(event, edits)}
      onDoubleClick={(event) => onDoubleClick(event, edits)}
    >
      <GridTable {...props} editing={editing} />
    </div>
  );
}

type Cell = { element: HTMLElement; rowId: string; columnId: string };

function cellOf(target: EventTarget): Cell | undefined {
  const element = (target as HTMLElement).closest<HTMLElement>('.ag-cell');
  const rowId = element?.closest('.ag-row')?.getAttribute('row-id');
  const columnId = element?.getAttribute('col-id');
  return element && rowId && columnId ? { element, rowId, columnId } : undefined;
}

const isField = (target: EventTarget) => (target as HTMLElement).matches('input, select');

function onClick({ target }: MouseEvent, edits: CellEdits): void {
  edits.leave();
  const cell = isField(target) ? undefined : cellOf(target);
  if (cell) edits.begin(cell.rowId, cell.columnId);
}

function onDoubleClick({ target }: MouseEvent, edits: CellEdits): void {
  const cell = isField(target) ? undefined : cellOf(target);
  if (cell) edits.explain(cell.rowId, cell.columnId);
}

function onKey(event: KeyboardEvent<HTMLElement>, edits: CellEdits): void {
  const cell = cellOf(event.target);
  if (!cell) return;
  const isInOpen = edits.open !== undefined && isField(event.target);
  const isHandled = isInOpen
    ? onKeyInField(event, cell, edits)
    : event.target === cell.element && onKeyOnCell(event, cell, edits);
  if (!isHandled) return;
  event.preventDefault();
  event.nativeEvent.stopImmediatePropagation();
  event.stopPropagation();
}

/** A cell without a field of its own is left to the table. */
function onKeyOnCell(event: KeyboardEvent, { rowId, columnId }: Cell, edits: CellEdits): boolean {
  edits.leave();
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  switch (event.key) {
    case 'Enter':
    case 'F2':
      if (edits.begin(rowId, columnId)) return true;
      edits.explain(rowId, columnId);
      return false;
    case 'Escape':
      edits.giveUp();
      return false;
    case 'Delete':
    case 'Backspace':
      return edits.begin(rowId, columnId, '');
    default:
      return event.key.length === 1 && event.key !== ' ' && edits.begin(rowId, columnId, event.key);
  }
}

function onKeyInField(event: KeyboardEvent, { rowId, columnId }: Cell, edits: CellEdits): boolean {
  switch (event.key) {
    case 'Escape':
      edits.giveUp();
      edits.focus(rowId, columnId);
      return true;
    case 'Enter':
    case 'Tab': {
      const next = event.key === 'Tab' ? edits.neighbour(event.shiftKey ? -1 : 1) : undefined;
      // The browser says beside the field what is wrong.
      if (!edits.keep()) edits.show();
      else {
        edits.focus(rowId, next ?? columnId);
        if (next) edits.begin(rowId, next);
      }
      return true;
    }
    default:
      return false;
  }
}
