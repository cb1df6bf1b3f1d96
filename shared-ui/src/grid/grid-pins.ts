import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect } from 'react';
import { breakpoints } from '../measures/measures.ts';
import type { Pins } from './column-definition.ts';
import type { GridColumn } from './grid-column.ts';
import type { Line } from './grid-groups.ts';

/** Share of the table that may stand still while the rest scrolls. */
const share = 0.5;
const phoneShare = 0.4;

/**
 * Which columns stand still in a table of `room` pixels: those that ask for it as long as they leave half of the room,
 * else only the first that tells which row one is in. A phone always gets that one.
 */
export function pinsFor<Row>(columns: readonly GridColumn<Row>[], room: number): Pins {
  const asking = columns.filter((column) => column.pinned !== undefined && !column.hidden);
  const taken = asking.reduce((sum, column) => sum + (column.width ?? 200), 0);
  const isPhone = room <= breakpoints.phone;
  if (taken <= room * share && !(isPhone && asking.length === 0)) {
    return new Map(asking.map((column) => [column.id, column.pinned ?? 'left']));
  }
  const telling = [...asking, ...columns].find((column) => column.kind !== 'action' && !column.hidden);
  return new Map(telling && (isPhone || asking.length > 0) ? [[telling.id, 'left']] : []);
}

/** Widest that a pinned column may be in a table of `room` pixels. */
export function pinnedWidthFor(room: number): number {
  return Math.round(room <= breakpoints.phone ? room * phoneShare : room * share);
}

/** Follows the room that the table has: a turned phone, a narrowed window, an opened side menu. */
export function usePinsInRoom<Row>(
  api: GridApi<Line<Row>> | undefined,
  table: RefObject<HTMLElement | null>,
  columns: readonly GridColumn<Row>[],
): void {
  useEffect(() => {
    if (!api || !table.current) return;
    let last = '';
    const observer = new ResizeObserver(([entry]) => {
      const room = entry?.contentRect.width ?? 0;
      if (room === 0 || api.isDestroyed()) return;
      const pins = pinsFor(columns, room);
      const asked = JSON.stringify([...pins]);
      if (asked === last) return;
      last = asked;
      api.applyColumnState({ state: columns.map(({ id }) => ({ colId: id, pinned: pins.get(id) ?? null })) });
    });
    observer.observe(table.current);
    return () => observer.disconnect();
  }, [api, table, columns]);
}
