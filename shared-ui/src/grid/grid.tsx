import { type ReactNode, useRef } from 'react';
import { latePart, type Waiting } from '../late-part/late-part.tsx';
import { phoneQuery } from '../measures/measures.ts';
import { readRemembered, useRememberedKey } from '../remembered/remembered.tsx';
import { useMediaQuery } from '../theme/theme.tsx';
import { firstPageOf } from './first-page.ts';
import { FirstRows } from './first-rows.tsx';
import { GridCards } from './grid-cards.tsx';
import styles from './grid-outline.module.css';
import type { GridProps, GridTableProps } from './grid-props.ts';
import { GridSkeleton } from './grid-skeleton.tsx';
import { useTakeOver } from './take-over.ts';
import { useWindowHeight } from './window-height.ts';

export type { GridColumn, GridEdit, GridValue, OpenCellOf } from './grid-column.ts';
export type { GridGrouping, GridProps, GridSort } from './grid-props.ts';

const here = { isPlain: false, isEditable: false };

type Table = <Row>(props: GridTableProps<Row> & Waiting) => ReactNode;

// The late components are not generic; the casts give the row type back to the caller.
const GridTable = latePart<GridTableProps<unknown>>(async () => {
  const { GridTable: table } = await import('./grid-table.tsx');
  here.isPlain = true;
  return table;
}) as unknown as Table;

/** Brings the fields that are typed into along: few tables have some. */
const EditableGridTable = latePart<GridTableProps<unknown>>(async () => {
  const { EditableGridTable: table } = await import('./editable-grid-table.tsx');
  here.isEditable = true;
  return table;
}) as unknown as Table;

/** A table for working all day; on a phone cards, for whoever says what stands on one. */
export function Grid<Row>(props: GridProps<Row>) {
  const isPhone = useMediaQuery(phoneQuery);
  return props.card && isPhone ? <GridCards {...props} card={props.card} /> : <WholeTable {...props} />;
}

/** ag-grid comes only when a table is shown; until it has drawn its rows they stand without. */
function WholeTable<Row>(props: GridProps<Row>) {
  const key = useRememberedKey(`grid.${props.id}`);
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const stack = useRef<HTMLDivElement>(null);
  useWindowHeight(stack);
  const isEditable = props.columns.some(({ edit }) => edit !== undefined);
  const Table = isEditable ? EditableGridTable : GridTable;
  const isHere = isEditable ? here.isEditable : here.isPlain;
  const { isDrawn, takeOver, onPointerDown } = useTakeOver(isHere, frame, table);
  const page = isDrawn ? undefined : firstPageOf(readRemembered(key), props);
  return (
    <div ref={stack} className={styles.stack} onPointerDown={onPointerDown}>
      {page && <FirstRows page={page} table={props} frame={frame} />}
      <div ref={table} className={styles.table} style={page && { visibility: 'hidden' }}>
        <Table {...props} onDrawn={takeOver} waiting={page ? null : <GridSkeleton {...props} />} />
      </div>
    </div>
  );
}
