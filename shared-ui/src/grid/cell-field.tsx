import { useEffect, useRef } from 'react';
import type { CellEdits, OpenCell } from './cell-edits.ts';
import type { GridColumn, GridEdit } from './grid-column.ts';
import styles from './grid-editing.module.css';

type CellFieldProps<Row> = { edits: CellEdits; open: OpenCell; column: GridColumn<Row>; edit: GridEdit<Row> };

/** The field that stands in a cell while it is changed. */
export function CellField<Row>({ edits, open, column, edit }: CellFieldProps<Row>) {
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isPointed = useRef(false);
  const { problem } = edits;
  const isSelect = edit.kind === 'select';
  const begun = useRef(open.text);
  useEffect(() => {
    const input = field.current;
    edits.field = input;
    input?.focus();
    // What a first key has written goes on; what stood there is replaced by what is typed.
    if (!isSelect && begun.current.length > 1) input?.select();
    return () => {
      edits.field = null;
    };
  }, [edits, isSelect]);
  useEffect(() => field.current?.setCustomValidity(problem ?? ''), [problem]);

  const common = {
    ref: field,
    className: styles.field,
    'aria-label': column.header,
    'aria-invalid': problem !== undefined || undefined,
    title: problem,
    value: open.text,
    onBlur: () => void edits.keep(),
  };
  if (isSelect) {
    return (
      <select
        {...common}
        onPointerDown={() => {
          isPointed.current = true;
        }}
        onChange={({ target }) => {
          edits.type(target.value);
          // Chosen with the pointer, it is meant; the arrows pass by others on their way.
          if (isPointed.current) edits.keep();
        }}
      >
        {edit.options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  const isDay = edit.kind === 'date';
  return (
    <input
      {...common}
      type="text"
      autoComplete="off"
      inputMode={isDay ? 'numeric' : undefined}
      placeholder={isDay ? 'jj/mm/aaaa' : undefined}
      // A text that is too long stays whole and is told: what was pasted and cut would be saved as if it were meant.
      maxLength={isDay ? 10 : undefined}
      onChange={({ target }) => edits.type(target.value)}
    />
  );
}
