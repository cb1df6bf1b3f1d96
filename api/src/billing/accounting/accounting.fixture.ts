/** A line of the file, its cells by the names of their columns. */
export type Line = Record<string, string>;

const cents = (text = '') => Number(text.replace(',', ''));
export const balance = (lines: readonly Line[]) =>
  lines.reduce((sum, { Debit, Credit }) => sum + cents(Debit) - cents(Credit), 0);

export function grouped(lines: readonly Line[], key: (line: Line) => string): Map<string, Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) groups.set(key(line), [...(groups.get(key(line)) ?? []), line]);
  return groups;
}
