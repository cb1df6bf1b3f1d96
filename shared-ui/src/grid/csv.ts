import { MINUS } from '@bloom/shared-rules/words/minus';

/** What a spreadsheet would run as a formula when it opens the file. */
const formulaStart = /^[\t\r\n]|^\s*[=+\-−@＝＋－＠]/;
const plainFigure = /^[-−+]?[\d\s\u00a0\u202f]+([,.]\d+)?\s*[€%]?$/;

/** An amount or a share as screens say it: its unit stands in the head of its column, or is read with it. */
const saidFigure = /^[-−]?\d{1,3}(?:[\u00a0\u202f]?\d{3})*(?:,\d+)?[\u00a0\u202f ](?:€|%)$/;

/** What spreadsheets add up: no spaces between thousands, no currency, the minus of a keyboard. */
function asFigure(text: string): string {
  const bare = saidFigure.test(text) ? text.replace(/[\s€]/g, '') : text;
  return plainFigure.test(bare) ? bare.replace(MINUS, '-') : bare;
}

/** One cell: quoted, and harmless when somebody named himself `=cmd|…`. Negative figures stay figures. */
export function csvCell(text: string): string {
  const harmless = formulaStart.test(text) && !plainFigure.test(text) ? `'${text}` : text;
  return `"${asFigure(harmless).replaceAll('"', '""')}"`;
}

/** Semicolons and a byte order mark: French spreadsheets open it by double click with the accents right. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return `\ufeff${lines.map((cells) => cells.map(csvCell).join(';')).join('\r\n')}\r\n`;
}
