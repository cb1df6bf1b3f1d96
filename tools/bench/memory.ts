import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parentOf } from '../start/processes.ts';
import type { Product } from '../start/product.ts';

export interface MemoryUse {
  part: string;
  /** Megabytes; memory shared between processes is counted in each of them. */
  rss: number;
  /** Megabytes; shared memory is divided among those who share it. Only Linux tells. */
  pss: number | undefined;
}

function withChildren(pid: number): number[] {
  const all = execProcessIds();
  return [pid, ...all.filter((candidate) => candidate !== pid && parentOf(candidate) === pid)];
}

function execProcessIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Boolean);
  } catch {
    return execFileSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' }).split('\n').map(Number).filter(Boolean);
  }
}

function kilobytes(pid: number, field: 'Rss' | 'Pss'): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  } catch {
    if (field === 'Pss') return existsSync('/proc/self') ? 0 : undefined;
    try {
      return Number(execFileSync('ps', ['-p', String(pid), '-o', 'rss='], { encoding: 'utf8', stdio: 'pipe' }));
    } catch {
      // A connection of PostgreSQL that has ended since it was listed.
      return 0;
    }
  }
}

/** Of one process; 0 when it is gone. */
export const residentMegabytes = (pid: number): number => (kilobytes(pid, 'Rss') ?? 0) / 1024;

function measure(part: string, pids: number[]): MemoryUse {
  const sum = (field: 'Rss' | 'Pss') =>
    pids.reduce<number | undefined>((total, pid) => {
      const value = kilobytes(pid, field);
      return total === undefined || value === undefined ? undefined : total + value / 1024;
    }, 0);
  return { part, rss: sum('Rss') ?? 0, pss: sum('Pss') };
}

/** What the servers of a running product occupy, one row per server and their sum. */
export function memoryOf(product: Product): MemoryUse[] {
  const rows = (['api', 'idp', 'registry'] as const).map((name) => measure(name, [product.server(name).pid ?? 0]));
  if (product.postgres) rows.push(measure('postgres', withChildren(product.postgres.pid)));
  const total = (field: 'rss' | 'pss') =>
    rows.reduce<number | undefined>((sum, row) => {
      const value = row[field];
      return sum === undefined || value === undefined ? undefined : sum + value;
    }, 0);
  return [...rows, { part: 'together', rss: total('rss') ?? 0, pss: total('pss') }];
}
