import type { GridApi } from 'ag-grid-community';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { AppstoreOutlined, UndoOutlined } from '../icons/icons.ts';
import styles from './grid.module.css';
import type { GridColumn } from './grid-column.ts';
import type { Line } from './grid-groups.ts';

type ColumnChooserProps<Row> = {
  api: GridApi<Line<Row>> | undefined;
  columns: readonly GridColumn<Row>[];
  /** Back to the table as it is for who never touched it. */
  onReset: () => void;
};

/** Which columns are shown; the last one stays. */
export function ColumnChooser<Row>({ api, columns, onReset }: ColumnChooserProps<Row>) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const hidden = useHidden(api, columns, open);
  useLeaving(root, open, setOpen);

  const choices = columns.filter((column) => column.kind !== 'action');
  const isLast = choices.filter((column) => !hidden.has(column.id)).length === 1;
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
          {choices.map((column) => (
            <label key={column.id}>
              <input
                type="checkbox"
                checked={!hidden.has(column.id)}
                disabled={isLast && !hidden.has(column.id)}
                onChange={(event) => api?.setColumnsVisible([column.id], event.target.checked)}
              />
              {column.header}
            </label>
          ))}
          <Button size="small" icon={<UndoOutlined />} onClick={onReset}>
            Rétablir le tableau
          </Button>
        </fieldset>
      )}
    </div>
  );
}

function useHidden<Row>(
  api: GridApi<Line<Row>> | undefined,
  columns: readonly GridColumn<Row>[],
  open: boolean,
): ReadonlySet<string> {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!open || !api || api.isDestroyed()) return;
    const read = () =>
      setHidden(new Set(columns.filter(({ id }) => !api.getColumn(id)?.isVisible()).map(({ id }) => id)));
    read();
    api.addEventListener('columnVisible', read);
    return () => {
      if (!api.isDestroyed()) api.removeEventListener('columnVisible', read);
    };
  }, [open, api, columns]);
  return hidden;
}

/** Closes on Escape, which gives the focus back to the button, on a click elsewhere and when the focus goes on. */
function useLeaving(root: React.RefObject<HTMLElement | null>, open: boolean, setOpen: (open: boolean) => void): void {
  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      const isOutside = event.type !== 'keydown' && !root.current?.contains(event.target as Node);
      if (isEscape || isOutside) setOpen(false);
      if (isEscape) root.current?.querySelector('button')?.focus();
    };
    const events = ['pointerdown', 'keydown', 'focusin'];
    for (const name of events) document.addEventListener(name, leave);
    return () => {
      for (const name of events) document.removeEventListener(name, leave);
    };
  }, [root, open, setOpen]);
}
