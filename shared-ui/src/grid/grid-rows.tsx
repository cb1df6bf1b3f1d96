import type { CellKeyDownEvent, FullWidthCellKeyDownEvent, GridApi, IRowNode } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { pageSizes as sizes } from '../measures/measures.ts';
import { NoResult } from '../states/states.tsx';
import { columnDefinitions } from './column-definition.ts';
import { DayField } from './day-field.tsx';
import styles from './grid.module.css';
import { exportRows } from './grid-export.ts';
import { Grouping } from './grid-grouping.ts';
import { GroupHeading, isRow, type Line } from './grid-groups.ts';
import { enterCells, handleGridKey, keyboardHelp } from './grid-keyboard.ts';
import { gridTheme, headerHeight, localeText } from './grid-modules.ts';
import { GridPager } from './grid-pager.tsx';
import { usePaging } from './grid-paging.ts';
import { isPartial } from './grid-parts.ts';
import { pinnedWidthFor, pinsFor, usePinsInRoom } from './grid-pins.ts';
import type { GridRowsProps } from './grid-props.ts';
import { useGridMemory } from './grid-remembering.ts';
import { GridTools } from './grid-tools.tsx';
import { GroupLine } from './group-line.tsx';
import { choicesOf } from './list-choices.ts';
import { rowHeights, useRowDensity } from './row-density.ts';
import { rowsStyle } from './window-height.ts';

/** The rows, drawn by ag-grid, between our tools and our pager. */
export function GridRows<Row>(props: GridRowsProps<Row>) {
  const { columns, rows, rowId, height = 'window', pageSize: firstPageSize = sizes.tables, groupBy, onOpenRow } = props;
  const density = useRowDensity(props.density);
  const [api, setApi] = useState<GridApi<Line<Row>>>();
  const section = useRef<HTMLElement>(null);
  const memory = useGridMemory(props);
  const [pageSize, setPageSize] = useState(memory.pageSize);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a table is grouped or not for as long as it is on screen
  const grouping = useMemo(
    () => groupBy && new Grouping<Row>(groupBy, columns, memory.initialState.pagination?.page ?? 0, memory.pageSize),
    [],
  );
  const lines = useMemo(() => grouping?.linesOf(rows) ?? (rows as Line<Row>[]), [grouping, rows]);
  const definitions = useDefinitions(props, grouping !== undefined);
  const isLoading = isPartial(props);
  const paging = usePaging(api, grouping, isLoading ? props.total : undefined);
  usePinsInRoom(api, section, columns);

  const changePageSize = (next: number) => {
    setPageSize(next);
    memory.keepPages({ page: 0, pageSize: next });
    grouping?.setPageSize(next);
  };
  const changePage = (next: number) => {
    paging.goTo(next);
    memory.keepPages({ page: next, pageSize });
  };
  const reset = () => {
    api?.resetColumnState();
    api?.setFilterModel(null);
    api?.applyColumnState({ state: memory.ownSort, defaultState: { sort: null } });
    changePageSize(firstPageSize);
  };
  const options = useRowOptions(props, grouping);
  const helpId = useId();

  return (
    <div className={styles.grid}>
      <GridTools
        api={api}
        columns={columns}
        tools={props.tools}
        grouping={grouping}
        onReset={reset}
        isLoading={isLoading}
        onExport={
          props.exportName === undefined
            ? undefined
            : () => api && exportRows(api, columns, grouping, props.exportName ?? '')
        }
      />
      <section
        ref={section}
        className={`${styles.frame} ${height === 'window' ? styles.window : ''}`}
        style={rowsStyle(Math.min(pageSize, props.total ?? lines.length), density)}
        aria-label={props.label}
        aria-describedby={helpId}
        onKeyDownCapture={(event) => api && handleGridKey(event, api)}
      >
        <AgGridReact<Line<Row>>
          theme={gridTheme}
          rowData={lines as Line<Row>[]}
          columnDefs={definitions}
          getRowId={({ data }) => (isRow<Row>(data) ? rowId(data) : `group ${data.key}`)}
          getLocaleText={localeText}
          domLayout={height === 'window' ? 'normal' : 'autoHeight'}
          rowHeight={rowHeights[density]}
          headerHeight={headerHeight}
          pagination={grouping === undefined}
          paginationPageSize={pageSize}
          paginationPageSizeSelector={false}
          suppressPaginationPanel
          enableFilterHandlers
          ensureDomOrder
          suppressColumnMoveAnimation
          suppressDragLeaveHidesColumns
          initialState={memory.initialState}
          onStateUpdated={memory.keep}
          overlayComponentSelector={noMatch}
          components={ownComponents}
          onGridReady={(event) => {
            grouping?.attach(event.api);
            props.editing?.attach(event.api);
            // A filter is as high as it is: inside a table of few rows it would be cut off.
            event.api.setGridOption('popupParent', section.current?.closest<HTMLElement>(modalLayer) ?? document.body);
            section.current?.querySelector('[role="grid"]')?.setAttribute('aria-label', props.label);
            setApi(event.api);
          }}
          onFirstDataRendered={props.onDrawn}
          onRowDoubleClicked={({ data, event }) => {
            if (isRow<Row>(data) && !isControl(event?.target)) onOpenRow?.(data);
          }}
          {...options}
        />
      </section>
      <GridPager
        label={props.label}
        paging={{ ...paging, goTo: changePage }}
        pageSize={pageSize}
        pageSizes={memory.pageSizes}
        onPageSize={changePageSize}
        onBack={() => api !== undefined && section.current !== null && enterCells(section.current, api)}
      />
      <p id={helpId} className="visually-hidden">
        {keyboardHelp}
      </p>
    </div>
  );
}

function useDefinitions<Row>({ columns, rows, editing }: GridRowsProps<Row>, grouped: boolean) {
  const latestRows = useRef(rows);
  latestRows.current = rows;
  return useMemo(() => {
    const room = window.innerWidth;
    return columnDefinitions(columns, {
      choices: (asked) => choicesOf(asked, latestRows.current),
      pins: pinsFor(columns, room),
      pinnedWidth: pinnedWidthFor(room),
      grouped,
      editing,
    });
  }, [columns, grouped, editing]);
}

/** What depends on whether a line is a row or the heading of a group. */
function useRowOptions<Row>({ isDimmed, onOpenRow }: GridRowsProps<Row>, grouping: Grouping<Row> | undefined) {
  const rowClassRules = useMemo(
    () => ({
      [styles.dimmed ?? '']: ({ data }: { data?: Line<Row> }) => isRow<Row>(data) && (isDimmed?.(data) ?? false),
    }),
    [isDimmed],
  );
  const onCellKeyDown = useCallback(
    ({ data, event }: CellKeyDownEvent<Line<Row>> | FullWidthCellKeyDownEvent<Line<Row>>) => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Enter' || isControl(event.target)) return;
      if (isRow<Row>(data)) onOpenRow?.(data);
    },
    [onOpenRow],
  );
  const forGroups = useMemo(
    () =>
      grouping && {
        isFullWidthRow: ({ rowNode }: { rowNode: IRowNode<Line<Row>> }) => rowNode.data instanceof GroupHeading,
        fullWidthCellRenderer: ({ data }: { data: GroupHeading<Row> }) => (
          <GroupLine heading={data} grouping={grouping} />
        ),
        // Which headings are left is decided when the rows are known.
        alwaysPassFilter: ({ data }: IRowNode<Line<Row>>) => data instanceof GroupHeading,
        postSortRows: ({ nodes, api }: { nodes: IRowNode<Line<Row>>[]; api: GridApi<Line<Row>> }) =>
          grouping.arrange(nodes, api.getColumn(grouping.column.id)?.getSort() === 'desc'),
      },
    [grouping],
  );
  return { rowClassRules, onCellKeyDown, ...forGroups };
}

/** What is outside of it takes neither clicks nor focus. */
const modalLayer = '[data-layer="modal"]';

/** A double click or Enter on it is for the control, not for the row. */
function isControl(target: EventTarget | null | undefined): boolean {
  return target instanceof Element && target.closest('a, button, input, select, textarea') !== null;
}

function NoMatch({ api }: { api: GridApi }) {
  return <NoResult onClear={() => api.setFilterModel(null)} />;
}

const ownComponents = { agDateInput: DayField };

function noMatch({ overlayType }: { overlayType: string }) {
  return overlayType === 'noMatchingRows' ? { component: NoMatch } : undefined;
}
