import type { GridApi, IRowNode } from 'ag-grid-community';
import { plural } from '../format/french.ts';
import { type GridColumn, textOf } from './grid-column.ts';
import { arrangeGroups, GroupHeading, type GroupPage, isRow, type Line } from './grid-groups.ts';
import type { GridGrouping } from './grid-props.ts';

/**
 * The groups of one table. ag-grid's community edition filters and sorts; the last word on what is drawn is ours: it is
 * called after each sort and leaves only the lines of the page in the list.
 */
export class Grouping<Row> {
  #options: GridGrouping<Row>;
  #column: GridColumn<Row>;
  #api: GridApi<Line<Row>> | undefined;
  #collapsed: ReadonlySet<string> = new Set();
  #page: number;
  #pageSize: number;
  #arranged: GroupPage<IRowNode<Line<Row>>> = { shown: [], ordered: [], counts: new Map(), page: 0, pages: 1 };
  #listeners = new Set<() => void>();
  #version = 0;

  constructor(options: GridGrouping<Row>, columns: readonly GridColumn<Row>[], page: number, pageSize: number) {
    const column = columns.find(({ id }) => id === options.column);
    if (!column) throw new Error(`The table is grouped by ${options.column}, which is none of its columns.`);
    this.#options = options;
    this.#column = column;
    this.#page = page;
    this.#pageSize = pageSize;
  }

  /** The rows with a heading per group, in any order. */
  linesOf(rows: readonly Row[]): Line<Row>[] {
    const headings = new Map<string, GroupHeading<Row>>();
    for (const row of rows) {
      const key = this.#keyOf(row);
      if (!headings.has(key)) headings.set(key, new GroupHeading(key, textOf(this.#column, row), row));
    }
    return [...headings.values(), ...rows];
  }

  /** For ag-grid's `postSortRows`, which wants the list itself changed. */
  arrange(nodes: IRowNode<Line<Row>>[], descending: boolean): void {
    this.#arranged = arrangeGroups({
      items: nodes,
      headingOf: ({ data }) => (data instanceof GroupHeading ? data : undefined),
      keyOf: ({ data }) => (isRow<Row>(data) ? this.#keyOf(data) : ''),
      descending,
      collapsed: this.#collapsed,
      page: this.#page,
      pageSize: this.#pageSize,
    });
    this.#page = this.#arranged.page;
    nodes.splice(0, nodes.length, ...this.#arranged.shown);
    this.#announce();
  }

  attach(api: GridApi<Line<Row>>): void {
    this.#api = api;
  }

  get column(): GridColumn<Row> {
    return this.#column;
  }

  /** Every row that passes the filters, in the order of the table, collapsed ones and other pages included. */
  get orderedRows(): Row[] {
    return this.#arranged.ordered.map(({ data }) => data).filter(isRow) as Row[];
  }

  get page(): number {
    return this.#page;
  }

  get pages(): number {
    return this.#arranged.pages;
  }

  get rowCount(): number {
    return this.#arranged.ordered.length;
  }

  get groupCount(): number {
    return this.#arranged.counts.size;
  }

  isOpen(key: string): boolean {
    return !this.#collapsed.has(key);
  }

  /** « 3 contrats » */
  countText(key: string): string {
    return this.counted(this.#arranged.counts.get(key) ?? 0);
  }

  counted(count: number): string {
    const [one, many] = this.#options.counted ?? ['ligne', 'lignes'];
    return plural(count, one, many);
  }

  render(row: Row) {
    return this.#options.render?.(row);
  }

  toggle(key: string): void {
    const collapsed = new Set(this.#collapsed);
    if (!collapsed.delete(key)) collapsed.add(key);
    this.#collapsed = collapsed;
    this.#refresh();
  }

  toggleAll(): void {
    this.#collapsed = this.isAnyOpen() ? new Set(this.#arranged.counts.keys()) : new Set();
    this.#page = 0;
    this.#refresh();
  }

  isAnyOpen(): boolean {
    return [...this.#arranged.counts.keys()].some((key) => this.isOpen(key));
  }

  goTo(page: number): void {
    this.#page = Math.max(0, page);
    this.#refresh();
    if (this.#arranged.shown.length > 0) this.#api?.ensureIndexVisible(0, 'top');
  }

  setPageSize(pageSize: number): void {
    this.#pageSize = pageSize;
    this.goTo(0);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes with everything that a heading or the pager shows. */
  version = (): number => this.#version;

  #keyOf(row: Row): string {
    return this.#options.key?.(row) ?? textOf(this.#column, row);
  }

  #refresh(): void {
    if (this.#api && !this.#api.isDestroyed()) this.#api.refreshClientSideRowModel('sort');
  }

  #announce(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
