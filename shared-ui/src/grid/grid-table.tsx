import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomFilterModule,
  DateFilterModule,
  EventApiModule,
  type GridApi,
  GridStateModule,
  LocaleModule,
  ModuleRegistry,
  NumberFilterModule,
  PaginationModule,
  RowStyleModule,
  type StateUpdatedEvent,
  TextFilterModule,
  themeQuartz,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { pageSizeOptions, pageSizes as sizes } from '../limits/limits.ts';
import { readRemembered, useRememberedKey, writeRemembered } from '../remembered/remembered.tsx';
import { EmptyState, ErrorState, LoadingSkeleton, NoResult } from '../states/states.tsx';
import { columnDefinitions } from './column-definition.ts';
import { csvOf, downloadCsv } from './csv.ts';
import styles from './grid.module.css';
import { type GridColumn, textOf } from './grid-column.ts';
import { gridFrench } from './grid-french.ts';
import { rememberedState, worthRemembering } from './grid-memory.ts';
import type { GridProps } from './grid-props.ts';
import { GridTools } from './grid-tools.tsx';

ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomFilterModule,
  DateFilterModule,
  EventApiModule,
  GridStateModule,
  LocaleModule,
  NumberFilterModule,
  PaginationModule,
  RowStyleModule,
  TextFilterModule,
]);

const theme = themeQuartz.withParams({
  // Our colours follow the page's scheme by themselves.
  browserColorScheme: 'inherit',
  accentColor: 'var(--accent)',
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--ink)',
  borderColor: 'var(--line)',
  chromeBackgroundColor: 'var(--surface)',
  headerBackgroundColor: 'var(--sunken)',
  headerTextColor: 'var(--ink-soft)',
  headerFontWeight: 600,
  oddRowBackgroundColor: 'color-mix(in srgb, var(--sunken) 55%, var(--surface))',
  rowHoverColor: 'var(--hover)',
  rowBorder: { color: 'var(--line)' },
  pinnedColumnBorder: { color: 'var(--line)' },
  wrapperBorderRadius: 'var(--radius-card)',
  borderRadius: 'var(--radius-control)',
  fontFamily: 'var(--font)',
  fontSize: 14,
  spacing: 6,
  cellHorizontalPadding: 12,
});

const localeText = ({ key, defaultValue }: { key: string; defaultValue: string }) => gridFrench[key] ?? defaultValue;

/** Draws `GridProps` with ag-grid; loaded by Grid. */
export function GridTable<Row>(props: GridProps<Row>) {
  if (props.error !== undefined && props.error !== null) {
    return (
      <div className={styles.instead}>
        <ErrorState error={props.error} onRetry={props.onRetry} />
      </div>
    );
  }
  if (props.rows === undefined)
    return <LoadingSkeleton shape="table" rows={10} label={`Chargement : ${props.label}`} />;
  if (props.rows.length === 0) {
    return <div className={styles.instead}>{props.empty ?? <EmptyState title="Rien à afficher pour le moment" />}</div>;
  }
  return <Table {...props} rows={props.rows} />;
}

function Table<Row>(props: GridProps<Row> & { rows: readonly Row[] }) {
  const {
    columns,
    rows,
    rowId,
    density = 'dense',
    height = 'window',
    pageSize = sizes.tables,
    onOpenRow,
    isDimmed,
  } = props;
  const key = useRememberedKey(`grid.${props.id}`);
  const [api, setApi] = useState<GridApi<Row>>();
  const latestRows = useRef(rows);
  latestRows.current = rows;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was remembered counts when the table appears, not later
  const initialState = useMemo(() => {
    const remembered = rememberedState(
      readRemembered(key),
      columns.map((column) => column.id),
    );
    const sortModel = (props.defaultSort ?? []).map((sort) => ({ colId: sort.id, sort: sort.direction }));
    return { sort: { sortModel }, ...remembered, partialColumnState: true };
  }, []);
  const remember = useCallback(
    (event: StateUpdatedEvent) => {
      // The grid reports its first state too; only what somebody changed is worth keeping.
      if (!event.sources.includes('gridInitializing')) writeRemembered(key, worthRemembering(event.state));
    },
    [key],
  );
  const definitions = useMemo(
    () => columnDefinitions(columns, (asked) => choicesOf(asked, latestRows.current)),
    [columns],
  );
  const rowClassRules = useMemo(
    () => ({ [styles.dimmed ?? '']: ({ data }: { data?: Row }) => data !== undefined && (isDimmed?.(data) ?? false) }),
    [isDimmed],
  );
  const offered = useMemo(
    () => [...new Set([...(props.pageSizes ?? pageSizeOptions), pageSize])].sort((a, b) => a - b),
    [props.pageSizes, pageSize],
  );

  return (
    <div className={styles.grid}>
      <GridTools
        api={api}
        columns={columns}
        tools={props.tools}
        onExport={
          props.exportName === undefined ? undefined : () => api && exportRows(api, columns, props.exportName ?? '')
        }
      />
      <section className={height === 'window' ? styles.window : undefined} aria-label={props.label}>
        <AgGridReact<Row>
          theme={theme}
          rowData={rows as Row[]}
          columnDefs={definitions}
          getRowId={({ data }) => rowId(data)}
          getLocaleText={localeText}
          domLayout={height === 'window' ? 'normal' : 'autoHeight'}
          rowHeight={density === 'dense' ? 36 : 44}
          headerHeight={40}
          pagination
          paginationPageSize={pageSize}
          paginationPageSizeSelector={offered}
          enableFilterHandlers
          enableCellTextSelection
          ensureDomOrder
          suppressCellFocus={false}
          suppressDragLeaveHidesColumns
          initialState={initialState}
          onStateUpdated={remember}
          rowClassRules={rowClassRules}
          overlayComponentSelector={noMatch}
          onGridReady={(event) => setApi(event.api)}
          onRowDoubleClicked={({ data }) => data && onOpenRow?.(data)}
          onCellKeyDown={({ data, event }) => {
            if (data && event instanceof KeyboardEvent && event.key === 'Enter') onOpenRow?.(data);
          }}
        />
      </section>
    </div>
  );
}

function choicesOf<Row>(column: GridColumn<Row>, rows: readonly Row[]): readonly string[] {
  return [...new Set(rows.map((row) => textOf(column, row)))].sort(new Intl.Collator('fr', { numeric: true }).compare);
}

function NoMatch({ api }: { api: GridApi }) {
  return <NoResult onClear={() => api.setFilterModel(null)} />;
}

function noMatch({ overlayType }: { overlayType: string }) {
  return overlayType === 'noMatchingRows' ? { component: NoMatch } : undefined;
}

/** What is filtered and shown, in its order, all pages. */
function exportRows<Row>(api: GridApi<Row>, columns: readonly GridColumn<Row>[], name: string): void {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = api
    .getAllDisplayedColumns()
    .map((column) => byId.get(column.getColId()))
    .filter((column) => column !== undefined && column.kind !== 'action') as GridColumn<Row>[];
  const lines = [shown.map((column) => column.header)];
  api.forEachNodeAfterFilterAndSort(({ data }) => {
    if (data) lines.push(shown.map((column) => textOf(column, data)));
  });
  downloadCsv(name, csvOf(lines));
}
