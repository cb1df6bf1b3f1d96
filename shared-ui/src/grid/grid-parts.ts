import { pageSizes } from '../measures/measures.ts';
import { rememberedState } from './grid-memory.ts';
import type { GridProps } from './grid-props.ts';

/** Whether rows are still to come. */
export function isPartial<Row>({ rows, total }: Pick<GridProps<Row>, 'rows' | 'total'>): boolean {
  return rows !== undefined && total !== undefined && rows.length < total;
}

/** Whether what somebody left on screen is among the first rows in the table's own order. */
export function startsWith<Row>(stored: unknown, props: GridProps<Row>): boolean {
  const { columns, rows = [], defaultSort = [], pageSize = pageSizes.tables } = props;
  const offered = [...(props.pageSizes ?? []), pageSize];
  const { sort, filter, pagination } = rememberedState(stored, { columns, pageSizes: offered });
  const isOwnSort =
    sort === undefined ||
    (sort.sortModel.length === defaultSort.length &&
      sort.sortModel.every(({ colId, sort: way }, index) => {
        const own = defaultSort[index];
        return own?.id === colId && own.direction === way;
      }));
  const size = pagination?.pageSize ?? pageSize;
  const isNear = ((pagination?.page ?? 0) + 1) * size <= rows.length;
  return isOwnSort && filter === undefined && isNear;
}
