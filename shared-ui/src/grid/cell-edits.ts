import type { GridApi } from 'ag-grid-community';
import { readText, writtenOf } from './cell-text.ts';
import type { GridColumn, GridEdit } from './grid-column.ts';

/** The one cell that is being changed. */
export type OpenCell = {
  rowId: string;
  columnId: string;
  text: string;
  /** As it was when the cell was opened: rows are read again meanwhile. */
  begun: unknown;
};

export type EditedTable = {
  columns: () => readonly GridColumn<unknown>[];
  row: (id: string) => unknown;
  /** Says why something is not changed. */
  tell: (sentence: string) => void;
};

/**
 * Which cell of a table is being changed, and what is typed in it. ag-grid has fields of its own; they would make the
 * code of every table a tenth larger, and forget what is wrong.
 */
export class CellEdits {
  #open: OpenCell | undefined;
  #listeners = new Set<() => void>();
  #api: GridApi | undefined;
  #stoodIn: Pick<OpenCell, 'rowId' | 'columnId'> | undefined;
  /** A hidden column that is on screen while a cell of it is open. */
  #lent: string | undefined;
  /** The column from which a cell was reached. */
  #from: string | undefined;
  readonly #table: EditedTable;
  /** Where it is typed, while it is on screen. */
  field: HTMLInputElement | HTMLSelectElement | null = null;

  constructor(table: EditedTable) {
    this.#table = table;
  }

  attach(api: GridApi): void {
    this.#api = api;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get open(): OpenCell | undefined {
    return this.#open;
  }

  #set(open: OpenCell | undefined): void {
    this.#open = open;
    for (const listener of this.#listeners) listener();
    if (open || this.#lent === undefined) return;
    this.#api?.setColumnsVisible([this.#lent], false);
    this.#lent = undefined;
  }

  type(text: string): void {
    if (this.#open) this.#set({ ...this.#open, text });
  }

  /** What is typed now, or would be. */
  #read({ rowId, columnId, text, begun }: OpenCell) {
    const { column, edit, row } = this.#find(rowId, columnId) ?? {};
    if (!column || !edit) return undefined;
    const valueIn = (one: unknown) => readText(edit, one, writtenOf(column, edit, one)).value;
    const before = valueIn(begun);
    // Where a colleague changed this very cell, its save is that of who has not seen it: the server says so.
    const known = valueIn(row) === before ? row : begun;
    return { edit, row: known, before, ...readText(edit, row, text) };
  }

  get problem(): string | undefined {
    return this.#open && this.#read(this.#open)?.problem;
  }

  #find(rowId: string, columnId: string) {
    const column = this.#table.columns().find(({ id }) => id === columnId);
    const row = this.#table.row(rowId);
    if (!column?.edit || row === undefined) return undefined;
    return { column, edit: column.edit as GridEdit<unknown>, row };
  }

  /**
   * Opens a cell, unless another one holds something that is wrong.
   * @param typed replaces what is in it
   */
  begin(rowId: string, columnId: string, typed?: string): boolean {
    const found = this.#find(rowId, columnId);
    if (!found || found.edit.kind === 'checkbox' || found.edit.refusal(found.row) !== null) return false;
    const isOpen = this.#open?.rowId === rowId && this.#open.columnId === columnId;
    if (isOpen) return true;
    if (!this.keep()) {
      this.show();
      return true;
    }
    const text = typed === undefined || found.edit.kind === 'select' ? undefined : typed;
    this.#set({ rowId, columnId, text: text ?? writtenOf(found.column, found.edit, found.row), begun: found.row });
    return true;
  }

  /** Opens a cell from elsewhere in its row: it may be out of sight. A hidden column is hidden again after. */
  reach(rowId: string, columnId: string): void {
    this.#from = document.activeElement?.closest('.ag-cell')?.getAttribute('col-id') ?? undefined;
    if (this.#isHidden(columnId)) this.#lent = columnId;
    this.#api?.setColumnsVisible([columnId], true);
    this.focus(rowId, columnId);
    if (this.begin(rowId, columnId)) return;
    this.#set(undefined);
    this.explain(rowId, columnId);
  }

  #isHidden(columnId: string): boolean {
    return this.#api?.getColumn(columnId)?.isVisible() === false;
  }

  /** Why a cell is not opened, for whoever tried. */
  explain(rowId: string, columnId: string): void {
    const found = this.#find(rowId, columnId);
    const refusal = found?.edit.refusal(found.row);
    if (refusal) this.#table.tell(refusal);
  }

  /** Saves what is other than it was and closes; false while it is wrong: it stays as it was typed. */
  keep(): boolean {
    if (!this.#open) return true;
    const read = this.#read(this.#open);
    if (read?.problem !== undefined) return false;
    this.#set(undefined);
    if (read && read.value !== read.before) {
      read.edit.save(read.row, read.value);
    }
    return true;
  }

  /** Back to what is wrong: the browser says why, beside the field. */
  show(): void {
    this.field?.focus();
    this.field?.reportValidity();
  }

  /** Closes without saving. */
  giveUp(): void {
    this.#set(undefined);
  }

  /** The next cell of the row that may be changed. */
  neighbour(step: 1 | -1): string | undefined {
    if (!this.#open || !this.#api) return undefined;
    const { rowId, columnId } = this.#open;
    const ids = this.#api.getAllDisplayedColumns().map((column) => column.getColId());
    const rest = step === 1 ? ids.slice(ids.indexOf(columnId) + 1) : ids.slice(0, ids.indexOf(columnId)).reverse();
    return rest.find((id) => {
      const found = this.#find(rowId, id);
      return found && found.edit.kind !== 'checkbox' && found.edit.refusal(found.row) === null;
    });
  }

  /** Puts the focus on a cell, and keeps it there when the change of its row sorts it elsewhere. */
  focus(rowId: string, place: string): void {
    const columnId = (this.#isHidden(place) && this.#from) || place;
    this.#stoodIn = { rowId, columnId };
    const index = this.#placeOf(rowId);
    if (index === null) return;
    this.#api?.ensureIndexVisible(index);
    this.#api?.ensureColumnVisible(columnId);
    this.#api?.setFocusedCell(index, columnId);
  }

  #placeOf(rowId: string): number | null {
    let place: number | null = null;
    this.#api?.forEachNodeAfterFilterAndSort((node) => {
      if (node.id === rowId) place = node.rowIndex;
    });
    return place;
  }

  /** Rows have changed, and with them their places: whoever stood in one goes with it, unless they have left. */
  follow(): void {
    if (this.#stoodIn === undefined || this.#open || !document.activeElement?.matches('.ag-cell')) return;
    const { rowId, columnId } = this.#stoodIn;
    const focused = this.#api?.getFocusedCell();
    const isMoved = focused?.rowIndex !== this.#placeOf(rowId);
    if (isMoved && focused?.column.getColId() === columnId) this.focus(rowId, columnId);
  }

  /** Somebody goes elsewhere by themselves. */
  leave(): void {
    this.#stoodIn = undefined;
  }
}
