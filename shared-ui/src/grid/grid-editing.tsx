import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { CellEdits } from './cell-edits.ts';
import { CellField } from './cell-field.tsx';
import gridStyles from './grid.module.css';
import { type GridColumn, type GridEdit, textOf } from './grid-column.ts';
import styles from './grid-editing.module.css';
import { isRow, type Line } from './grid-groups.ts';
import type { GridEditing } from './grid-props.ts';

export function gridEditing(edits: CellEdits): GridEditing {
  return {
    attach: (api) => edits.attach(api),
    reach: (rowId, columnId) => edits.reach(rowId, columnId),
    columnOf: <Row,>(column: GridColumn<Row>) => {
      const { edit } = column;
      if (!edit) return {};
      return edit.kind === 'checkbox' ? ticked(column, edit) : typed(edits, column, edit);
    },
  };
}

function typed<Row>(edits: CellEdits, column: GridColumn<Row>, edit: GridEdit<Row>): Partial<ColDef<Line<Row>>> {
  const content = column.render ?? ((row: Row) => textOf(column, row));
  return {
    cellRenderer: ({ data, node }: ICellRendererParams<Line<Row>>) =>
      isRow<Row>(data) ? (
        <EditableCell {...{ edits, column, edit }} rowId={node.id ?? ''} refusal={edit.refusal(data)}>
          {content(data)}
        </EditableCell>
      ) : null,
    cellClass: [gridStyles.drawn, column.kind === 'amount' || column.kind === 'number' ? gridStyles.figure : ''].filter(
      Boolean,
    ) as string[],
    cellClassRules: { [styles.editable ?? '']: ({ data }) => isRow<Row>(data) && edit.refusal(data) === null },
  };
}

type EditableCellProps<Row> = {
  edits: CellEdits;
  column: GridColumn<Row>;
  edit: GridEdit<Row>;
  rowId: string;
  refusal: string | null;
  children: ReactNode;
};

function EditableCell<Row>({ edits, column, edit, rowId, refusal, children }: EditableCellProps<Row>) {
  const open = useSyncExternalStore(edits.subscribe, () => {
    const { open: cell } = edits;
    return cell?.rowId === rowId && cell.columnId === column.id ? cell : undefined;
  });
  if (open) return <CellField {...{ edits, open, column, edit }} />;
  return <span title={refusal ?? undefined}>{children}</span>;
}

function ticked<Row>(column: GridColumn<Row>, edit: GridEdit<Row>): Partial<ColDef<Line<Row>>> {
  return {
    cellClass: gridStyles.drawn,
    cellRenderer: ({ data, node }: ICellRendererParams<Line<Row>>) => {
      if (!isRow<Row>(data)) return null;
      // Not drawn again while its own value stays: the row may be another by then, of a later version.
      const save = (value: string) => void (isRow<Row>(node.data) && edit.save(node.data, value));
      const refusal = edit.refusal(data);
      return (
        <label className={styles.tick} title={refusal ?? undefined}>
          <input
            type="checkbox"
            aria-label={column.header}
            checked={column.value(data) === true}
            disabled={refusal !== null}
            onChange={(event) => save(event.target.checked ? 'true' : '')}
          />
        </label>
      );
    },
  };
}
