import { parseFigure } from '../format/format.ts';

/** '18,5' for 18.5; what is no number as it was typed. */
export function shownNumber(value: number | string | null | undefined): string {
  return value === null || value === undefined ? '' : String(value).replace('.', ',');
}

/** '' when empty, the number, or the text itself when it is no number. */
export function numberOf(text: string): number | string {
  return text.trim() === '' ? '' : (parseFigure(text) ?? text);
}
