/** What a spreadsheet would run as a formula when it opens the file. */
const formulaStart = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/;
const plainFigure = /^[-+]?[\d\s\u00a0\u202f]+([,.]\d+)?\s*[€%]?$/;

/** One cell: quoted, and harmless when somebody named himself `=cmd|…`. Negative figures stay figures. */
export function csvCell(text: string): string {
  const harmless = formulaStart.test(text) && !plainFigure.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Semicolons and a byte order mark: French spreadsheets open it by double click with the accents right. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return `\ufeff${lines.map((cells) => cells.map(csvCell).join(';')).join('\r\n')}\r\n`;
}
