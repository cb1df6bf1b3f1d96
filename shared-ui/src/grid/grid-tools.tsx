import type { GridApi } from 'ag-grid-community';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../button/button.tsx';
import { DownloadOutlined, DownOutlined, FilterOutlined, UpOutlined } from '../icons/icons.ts';
import { ColumnChooser } from './column-chooser.tsx';
import styles from './grid.module.css';
import type { GridColumn } from './grid-column.ts';
import type { Grouping } from './grid-grouping.ts';
import type { Line } from './grid-groups.ts';

type GridToolsProps<Row> = {
  api: GridApi<Line<Row>> | undefined;
  columns: readonly GridColumn<Row>[];
  tools?: ReactNode;
  grouping?: Grouping<Row>;
  onReset: () => void;
  onExport?: () => void;
  /** Not all rows are here: a file of some of them would be taken for all. */
  isLoading: boolean;
};

/** Above the table: the screen's own tools, then filters, columns, export. */
export function GridTools<Row>(props: GridToolsProps<Row>) {
  const { api, columns, tools, grouping, onReset, onExport, isLoading } = props;
  const filtered = useFiltered(api);
  return (
    <div className={styles.tools}>
      {tools}
      <span className={styles.space} />
      {filtered && (
        <Button size="small" icon={<FilterOutlined />} onClick={() => api?.setFilterModel(null)}>
          Effacer les filtres
        </Button>
      )}
      {grouping && <FoldAll grouping={grouping} />}
      <ColumnChooser api={api} columns={columns} onReset={onReset} />
      {onExport && (
        <Button size="small" icon={<DownloadOutlined />} disabled={isLoading} onClick={onExport}>
          Exporter (CSV)
        </Button>
      )}
    </div>
  );
}

function FoldAll<Row>({ grouping }: { grouping: Grouping<Row> }) {
  useSyncExternalStore(grouping.subscribe, grouping.version);
  const isAnyOpen = grouping.isAnyOpen();
  return (
    <Button size="small" icon={isAnyOpen ? <UpOutlined /> : <DownOutlined />} onClick={() => grouping.toggleAll()}>
      {isAnyOpen ? 'Tout replier' : 'Tout déplier'}
    </Button>
  );
}

function useFiltered<Row>(api: GridApi<Line<Row>> | undefined): boolean {
  const [filtered, setFiltered] = useState(false);
  useEffect(() => {
    if (!api || api.isDestroyed()) return;
    const read = () => setFiltered(Object.keys(api.getFilterModel()).length > 0);
    read();
    api.addEventListener('filterChanged', read);
    return () => {
      if (!api.isDestroyed()) api.removeEventListener('filterChanged', read);
    };
  }, [api]);
  return filtered;
}
