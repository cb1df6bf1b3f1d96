import { atMost } from '@bloom/shared-rules/input/limits';
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
  const isTooLong = edit.maxLength !== undefined && value.length > edit.maxLength;
  const problem = isDate ? dayTextProblem(text) : isTooLong ? atMost(edit.maxLength ?? 0) : undefined;
  return { value, problem: problem ?? edit.problem?.(row, value) };
}
