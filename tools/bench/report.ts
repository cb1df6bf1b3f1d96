import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../start/state-folder.ts';

/** One line of the table. `goal` is what the product promises; the benchmark reports and never fails. */
export interface Measure {
  what: string;
  value: number;
  unit: string;
  goal?: number;
  /** Anything worth keeping in the JSON besides the number. */
  details?: Record<string, unknown>;
}

function cells({ what, value, unit, goal }: Measure): string[] {
  const format = (number: number) => number.toLocaleString('en', { maximumFractionDigits: number < 10 ? 2 : 0 });
  const verdict = goal === undefined ? '' : value <= goal ? 'met' : 'missed';
  return [what, `${format(value)} ${unit}`, goal === undefined ? '' : `≤ ${format(goal)} ${unit}`, verdict];
}

/** Lines of equal width, to be printed as they are. */
export function table(measures: Measure[]): string {
  const rows = [['measure', 'value', 'goal', ''], ...measures.map(cells)];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
}

/** @returns the path of the file written */
export function writeReport(measures: Measure[]): string {
  const folder = join(repositoryRoot, '.bloom', 'bench');
  mkdirSync(folder, { recursive: true });
  const at = new Date();
  const path = join(folder, `${at.toISOString().replaceAll(/[:.]/g, '-')}.json`);
  const machine = {
    processors: cpus().length,
    model: cpus()[0]?.model,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  };
  writeFileSync(path, JSON.stringify({ at, machine, node: process.version, measures }, null, 2));
  return path;
}
