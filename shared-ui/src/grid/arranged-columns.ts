import type { GridColumn } from './grid-column.ts';
import type { RememberedGrid } from './grid-memory.ts';
import { pinnedWidthFor, pinsFor } from './grid-pins.ts';

export type ArrangedColumn<Row> = {
  column: GridColumn<Row>;
  /** Its width, for `grid-template-columns`. */
  track: string;
};

const sides = { left: -1, right: 1 } as const;

/** The columns from left to right as ag-grid will draw them in a window of `room` pixels, told without ag-grid. */
export function arrangedColumns<Row>(
  columns: readonly GridColumn<Row>[],
  { columnVisibility, columnOrder, columnSizing }: RememberedGrid,
  room: number,
): ArrangedColumn<Row>[] {
  const pins = pinsFor(columns, room);
  const isShown = ({ id, hidden }: GridColumn<Row>) =>
    columnVisibility ? !columnVisibility.hiddenColIds.includes(id) : !hidden;
  const placeOf = ({ id }: GridColumn<Row>) => columnOrder?.orderedColIds.indexOf(id) ?? 0;
  const sideOf = ({ id }: GridColumn<Row>) => {
    const pin = pins.get(id);
    return pin ? sides[pin] : 0;
  };
  const widest = pinnedWidthFor(room);
  return columns
    .filter(isShown)
    .sort((a, b) => sideOf(a) - sideOf(b) || placeOf(a) - placeOf(b))
    .map((column) => {
      const chosen = columnSizing?.columnSizingModel.find(({ colId }) => colId === column.id);
      if (chosen && !chosen.flex) return { column, track: `${chosen.width}px` };
      const isPinned = pins.has(column.id);
      return { column, track: isPinned ? `${Math.min(column.width ?? widest, widest)}px` : trackOf(column) };
    });
}

function trackOf<Row>({ width, minWidth = 80, flex }: GridColumn<Row>): string {
  return width === undefined || flex !== undefined ? `minmax(${minWidth}px, ${flex ?? 1}fr)` : `${width}px`;
}
