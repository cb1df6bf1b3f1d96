import { oneLine } from '../../platform/visible-text.ts';
import type { PdfWriter, TextStyle } from './pdf.writer.ts';

/** More letters than any line of a page holds. */
const MAX_LINE = 120;

/** What fits on one line of this width, with an ellipsis where something is left out. */
export function shortLine(writer: PdfWriter, words: string, style: TextStyle & { width: number }): string {
  const plain = oneLine(words);
  const line = writer.heightOf('A', style);
  if (writer.heightOf(plain, style) <= line * 1.5) return plain;
  const letters = [...plain].slice(0, MAX_LINE);
  while (letters.length > 1 && writer.heightOf(`${letters.join('')}…`, style) > line * 1.5) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
