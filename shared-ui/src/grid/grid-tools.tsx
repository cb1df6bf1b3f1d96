import type { GridApi } from 'ag-grid-community';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button/button.tsx';
import { DownloadOutlined, FilterOutlined } from '../icons/icons.ts';
import { ColumnChooser } from './column-chooser.tsx';
import styles from './grid.module.css';
import type { GridColumn } from './grid-column.ts';
import type { Line } from './grid-groups.ts';

type GridToolsProps<Row> = {
  api: GridApi<Line<Row>> | undefined;
  columns: readonly GridColumn<Row>[];
  tools?: ReactNode;
  onReset: () => void;
  onExport?: () => void;
};

/** Above the table: the screen's own tools, then filters, columns, export. */
export function GridTools<Row>({ api, columns, tools, onReset, onExport }: GridToolsProps<Row>) {
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
      <ColumnChooser api={api} columns={columns} onReset={onReset} />
      {onExport && (
        <Button size="small" icon={<DownloadOutlined />} onClick={onExport}>
          Exporter (CSV)
        </Button>
      )}
    </div>
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
