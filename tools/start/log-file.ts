import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';

const TAIL_BYTES = 16_384;
const OWNER_ONLY = 0o600;

/** The end of a log file. Log lines of the servers are JSON: the sentence is taken out, with the error's stack. */
export function lastLines(path: string, count: number): string {
  if (!existsSync(path)) return '';
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
    readSync(file, buffer, 0, buffer.length, size - buffer.length);
    const lines = buffer.toString('utf8').trim().split('\n').map(readable);
    return lines.slice(-count).join('\n');
  } finally {
    closeSync(file);
  }
}

function readable(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { stack?: string; message?: string } };
    return [msg, err?.stack ?? err?.message].filter(Boolean).join('\n') || line;
  } catch {
    return line;
  }
}

/** Starts a new log file and keeps the one before. */
export function rotate(path: string): void {
  if (!existsSync(path)) return;
  rmSync(`${path}.1`, { force: true });
  renameSync(path, `${path}.1`);
  chmodSync(`${path}.1`, OWNER_ONLY);
}

/** A log to write on, for its owner only, whoever made it before. */
export function openLog(path: string): number {
  const log = openSync(path, 'a', OWNER_ONLY);
  fchmodSync(log, OWNER_ONLY);
  return log;
}
