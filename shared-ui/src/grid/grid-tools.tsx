import type { GridApi } from 'ag-grid-community';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { AppstoreOutlined, DownloadOutlined, FilterOutlined } from '../icons/icons.ts';
import styles from './grid.module.css';
import type { GridColumn } from './grid-column.ts';

type GridToolsProps<Row> = {
  api: GridApi<Row> | undefined;
  columns: readonly GridColumn<Row>[];
  tools?: ReactNode;
  onExport?: () => void;
};

/** Above the table: the screen's own tools, then filters, columns, export. */
export function GridTools<Row>({ api, columns, tools, onExport }: GridToolsProps<Row>) {
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
      <ColumnChooser api={api} columns={columns} />
      {onExport && (
        <Button size="small" icon={<DownloadOutlined />} onClick={onExport}>
          Exporter (CSV)
        </Button>
      )}
    </div>
  );
}

function useFiltered<Row>(api: GridApi<Row> | undefined): boolean {
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

function ColumnChooser<Row>({ api, columns }: Pick<GridToolsProps<Row>, 'api' | 'columns'>) {
  const [open, setOpen] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open || !api) return;
    setHidden(new Set(columns.filter((column) => !api.getColumn(column.id)?.isVisible()).map((column) => column.id)));
    const leave = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      const isOutside = event.type === 'pointerdown' && !root.current?.contains(event.target as Node);
      if (isEscape || isOutside) setOpen(false);
      if (isEscape) root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', leave);
    };
  }, [open, api, columns]);

  const toggle = (column: string, visible: boolean) => {
    api?.setColumnsVisible([column], visible);
    const next = new Set(hidden);
    if (visible) next.delete(column);
    else next.add(column);
    setHidden(next);
  };
  return (
    <div ref={root} className={styles.chooser}>
      <Button
        size="small"
        icon={<AppstoreOutlined />}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        Colonnes
      </Button>
      {open && (
        <fieldset id={id} className={styles.choices}>
          <legend className="visually-hidden">Colonnes affichées</legend>
          {columns
            .filter((column) => column.kind !== 'action')
            .map((column) => (
              <label key={column.id}>
                <input
                  type="checkbox"
                  checked={!hidden.has(column.id)}
                  onChange={(event) => toggle(column.id, event.target.checked)}
                />
                {column.header}
              </label>
            ))}
        </fieldset>
      )}
    </div>
  );
}
