import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bornAt, commandLine, isAlive, waitUntil } from './processes.ts';
import { StartError } from './start-error.ts';
import { repositoryRoot } from './state-folder.ts';

const PATIENCE_MS = 10 * 60_000;
/** Who takes the lock writes its name into it at once, or was killed in between. */
const NAMELESS_MS = 2_000;

export interface LockOptions {
  folder?: string;
  patienceMs?: number;
  /** Once, when somebody else has to be waited for. */
  tell?: (line: string) => void;
}

/**
 * Two starts from one clone must not write the same generated files and builds at the same time.
 * @throws StartError when another one does not end.
 */
export async function withBuildLock<Result>(
  work: () => Promise<Result>,
  { folder = join(repositoryRoot, '.bloom'), patienceMs = PATIENCE_MS, tell = console.error }: LockOptions = {},
): Promise<Result> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'build.lock');
  const mine = `${process.pid} ${bornAt(process.pid)}`;
  let waitsFor: string | undefined;
  const take = () => {
    try {
      writeFileSync(path, mine, { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = holderOf(path);
    if (holder === undefined) return false;
    if (isLeft(path, holder)) {
      // Another one who waits may have taken it by now.
      if (holderOf(path) === holder) rmSync(path, { force: true });
    } else if (waitsFor === undefined) {
      waitsFor = holder;
      tell(`Waiting for ${described(holder)}, which builds in this clone …`);
    }
    return false;
  };
  if (!(await waitUntil(take, patienceMs))) {
    throw new StartError(
      `Only one process at a time builds in this clone, and ${described(holderOf(path) ?? '')} does not end. End it, and try again.`,
    );
  }
  try {
    return await work();
  } finally {
    if (holderOf(path) === mine) rmSync(path, { force: true });
  }
}

/** Its number and when it began: after a start of the machine, or of a container, another process has the number. */
function holderOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whether its holder was killed. */
function isLeft(path: string, holder: string): boolean {
  const { pid, born } = read(holder);
  if (pid === 0) return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > NAMELESS_MS;
  if (!isAlive(pid)) return true;
  const now = bornAt(pid);
  return born !== '' && now !== '' && born !== now;
}

function read(holder: string): { pid: number; born: string } {
  const [pid = '', ...born] = holder.split(' ');
  return { pid: Number(pid) || 0, born: born.join(' ') };
}

function described(holder: string): string {
  const { pid } = read(holder);
  return pid === 0 ? 'another process' : `process ${pid} (${commandLine(pid).slice(0, 120)})`;
}
