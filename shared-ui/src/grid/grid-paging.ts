import type { GridApi } from 'ag-grid-community';
import { useCallback, useSyncExternalStore } from 'react';
import { formatNumber } from '../format/format.ts';
import { plural } from '../format/french.ts';
import type { Grouping } from './grid-grouping.ts';
import type { Line } from './grid-groups.ts';

/** Where one is in the rows; pages count from 0. */
export type Paging = {
  page: number;
  pages: number;
  /** What the page shows, in words. */
  text: string;
  goTo: (page: number) => void;
};

type Shown = { first: number; last: number; count: number; total: number | undefined };

function shownInWords({ first, last, count, total }: Shown): string {
  if (count === 0) return 'Aucune ligne';
  const range = `${formatNumber(first + 1)}–${formatNumber(last)}`;
  if (total !== undefined) return `${range} sur ${formatNumber(total)}, chargement…`;
  return last - first === count ? plural(count, 'ligne') : `${range} sur ${formatNumber(count)}`;
}

/** The pages that ag-grid cuts by itself. */
function flatPaging<Row>(api: GridApi<Line<Row>>, total: number | undefined): Paging {
  const page = api.paginationGetCurrentPage();
  const count = api.paginationGetRowCount();
  const first = page * api.paginationGetPageSize();
  const last = Math.min(first + api.paginationGetPageSize(), count);
  return {
    page,
    pages: Math.max(1, api.paginationGetTotalPages()),
    text: shownInWords({ first, last, count, total }),
    goTo: (next) => api.paginationGoToPage(next),
  };
}

function groupedPaging<Row>(grouping: Grouping<Row>): Paging {
  const { page, pages, rowCount, groupCount } = grouping;
  return {
    page,
    pages,
    text: rowCount === 0 ? 'Aucune ligne' : `${grouping.counted(rowCount)} dans ${plural(groupCount, 'groupe')}`,
    goTo: (next) => grouping.goTo(next),
  };
}

const nothing: Paging = { page: 0, pages: 1, text: '', goTo: () => undefined };

/**
 * Follows the table; the same for rows that ag-grid pages and for groups, which we page. `total` while rows are to
 * come.
 */
export function usePaging<Row>(
  api: GridApi<Line<Row>> | undefined,
  grouping: Grouping<Row> | undefined,
  total?: number,
): Paging {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (grouping) return grouping.subscribe(onChange);
      if (!api || api.isDestroyed()) return () => undefined;
      api.addEventListener('paginationChanged', onChange);
      return () => {
        if (!api.isDestroyed()) api.removeEventListener('paginationChanged', onChange);
      };
    },
    [api, grouping],
  );
  const read = (): Paging => {
    if (grouping) return groupedPaging(grouping);
    return api && !api.isDestroyed() ? flatPaging(api, total) : nothing;
  };
  // A text is what React can compare; the figures are read again when it differs.
  useSyncExternalStore(subscribe, () => {
    const { page, pages, text } = read();
    return `${page}/${pages}/${text}`;
  });
  return read();
}
