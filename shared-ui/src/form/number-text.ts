import { parseFigure } from '../format/format.ts';

/** '18,5' for 18.5, of euros '18,50'; what is no number as it was typed. */
export function shownNumber(value: number | string | null | undefined, isEuros = false): string {
  const text = String(value ?? '').replace('.', ',');
  return isEuros && /^-?\d+,\d$/.test(text) ? `${text}0` : text;
}

/** '' when empty, the number, or the text itself when it is no number. */
export function numberOf(text: string): number | string {
  return text.trim() === '' ? '' : (parseFigure(text) ?? text);
}
