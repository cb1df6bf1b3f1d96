import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, waitUntil } from './processes.ts';
import { repositoryRoot } from './state-folder.ts';

const PATIENCE_MS = 10 * 60_000;

/** Two starts from one clone must not write the same generated files and builds at the same time. */
export async function withBuildLock<Result>(work: () => Promise<Result>): Promise<Result> {
  mkdirSync(join(repositoryRoot, '.bloom'), { recursive: true });
  const path = join(repositoryRoot, '.bloom', 'build.lock');
  const take = () => {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return true;
    } catch {
      // The holder may have been killed: then the lock is nobody's.
      if (!isAlive(holder(path))) rmSync(path, { force: true });
      return false;
    }
  };
  await waitUntil(take, PATIENCE_MS);
  try {
    return await work();
  } finally {
    if (holder(path) === process.pid) rmSync(path, { force: true });
  }
}

function holder(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8')) || process.pid;
  } catch {
    return process.pid;
  }
}
