import { type GridColumn, textOf } from './grid-column.ts';

const collator = new Intl.Collator('fr', { numeric: true });

/** The different texts of a column, as French sorts them. */
export function choicesOf<Row>(column: GridColumn<Row>, rows: readonly Row[]): readonly string[] {
  return [...new Set(rows.map((row) => textOf(column, row)))].sort(collator.compare);
}
