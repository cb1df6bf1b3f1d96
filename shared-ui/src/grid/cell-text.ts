import { dayOfText, dayTextProblem, textOfDay } from '../form/date-text.ts';
import type { GridColumn, GridEdit } from './grid-column.ts';

/** What stands in the field before anything is typed. */
export function writtenOf<Row>(column: GridColumn<Row>, edit: GridEdit<Row>, row: Row): string {
  const value = edit.value ? edit.value(row) : String(column.value(row) ?? '');
  return edit.kind === 'date' ? textOfDay(value) : value;
}

/** What is typed, as it is saved, or what is wrong with it. */
export function readText<Row>(edit: GridEdit<Row>, row: Row, text: string): { value: string; problem?: string } {
  const isDate = edit.kind === 'date';
  const value = isDate ? dayOfText(text) : text.trim();
  return { value, problem: (isDate ? dayTextProblem(text) : undefined) ?? edit.problem?.(row, value) };
}
