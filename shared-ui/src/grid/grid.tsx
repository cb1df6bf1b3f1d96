import { lazy, type ReactNode, Suspense } from 'react';
import { LoadingSkeleton } from '../states/states.tsx';
import type { GridProps } from './grid-props.ts';

export type { GridColumn, GridValue } from './grid-column.ts';
export type { GridProps, GridSort } from './grid-props.ts';

// The lazy component is not generic; the cast gives the row type back to the caller.
const GridTable = lazy(() =>
  import('./grid-table.tsx').then((module) => ({ default: module.GridTable })),
) as unknown as <Row>(props: GridProps<Row>) => ReactNode;

/** A table for working all day. ag-grid comes only when a table is shown. */
export function Grid<Row>(props: GridProps<Row>) {
  return (
    <Suspense fallback={<LoadingSkeleton shape="table" rows={10} label={`Chargement : ${props.label}`} />}>
      <GridTable {...props} />
    </Suspense>
  );
}
