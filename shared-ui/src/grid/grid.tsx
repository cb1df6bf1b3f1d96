import { lazy, type ReactNode, Suspense } from 'react';
import type { GridProps } from './grid-props.ts';
import { GridSkeleton } from './grid-skeleton.tsx';

export type { GridColumn, GridValue } from './grid-column.ts';
export type { GridGrouping, GridProps, GridSort } from './grid-props.ts';

// The lazy component is not generic; the cast gives the row type back to the caller.
const GridTable = lazy(() =>
  import('./grid-table.tsx').then((module) => ({ default: module.GridTable })),
) as unknown as <Row>(props: GridProps<Row>) => ReactNode;

/** A table for working all day. ag-grid comes only when a table is shown. */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, height = 'window' } = props;
  return (
    <Suspense fallback={<GridSkeleton label={label} columns={columns} height={height} density={props.density} />}>
      <GridTable {...props} />
    </Suspense>
  );
}
