import { dayOfText, textOfDay } from '../form/date-text.ts';
import type { GridColumn, GridEdit } from './grid-column.ts';

const NO_DAY = 'Cette date n’existe pas. Écrivez-la ainsi\u00a0: 03/11/2026.';

/** What stands in the field before anything is typed. */
export function writtenOf<Row>(column: GridColumn<Row>, edit: GridEdit<Row>, row: Row): string {
  const value = edit.value ? edit.value(row) : String(column.value(row) ?? '');
  return edit.kind === 'date' ? textOfDay(value) : value;
}

/** What is typed, as it is saved, or what is wrong with it. */
export function readText<Row>(edit: GridEdit<Row>, row: Row, text: string): { value: string; problem?: string } {
  const value = edit.kind === 'date' ? dayOfText(text) : text.trim();
  if (edit.kind === 'date' && value === '' && text.trim() !== '') return { value, problem: NO_DAY };
  return { value, problem: edit.problem?.(row, value) };
}
