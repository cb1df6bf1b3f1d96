import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, endProcess, isAlive, parentOf, waitUntil } from './processes.ts';
import { StartError } from './start-error.ts';
import { repositoryRoot, type StateFolder } from './state-folder.ts';

interface RunningRecord {
  starter: number;
  /** The processes that started the starter: start.mjs and npm. When one is gone, the start was killed. */
  ancestors: number[];
  address: string;
  servers: { entry: string; pid: number }[];
}

const GRACE_MS = 15_000;

/** npm, the shell it uses, and start.mjs; none when the starter was run by hand. */
function startingProcesses(): number[] {
  const ancestors: number[] = [];
  let pid = process.ppid;
  for (let step = 0; step < 4 && pid > 1; step += 1) {
    const command = commandLine(pid);
    const ours = command.includes('start.mjs') || /\bnpm\b/.test(command);
    if (!ours) break;
    ancestors.push(pid);
    pid = parentOf(pid);
  }
  return ancestors;
}

export function recordRunning(state: StateFolder, address: string, servers: RunningRecord['servers']): void {
  const record: RunningRecord = { starter: process.pid, ancestors: startingProcesses(), address, servers };
  writeFileSync(state.runningFile, JSON.stringify(record, null, 2));
}

/** Removes the record of this process; that of another start on the same folder stays. */
export function forgetRunning(state: StateFolder): void {
  if (readRecord(state)?.starter === process.pid) rmSync(state.runningFile, { force: true });
}

/** Undefined without one; a record cut short by a full disk or a crash is none. */
function readRecord(state: StateFolder): RunningRecord | undefined {
  try {
    return JSON.parse(readFileSync(state.runningFile, 'utf8')) as RunningRecord;
  } catch {
    return undefined;
  }
}

function isStarter(pid: number): boolean {
  return isAlive(pid) && commandLine(pid).includes('main.ts');
}

/**
 * Makes room after a start that did not end cleanly: servers that it left behind are recognised by the file they run
 * and ended. A start that is alive and well is left alone.
 */
export async function clearEarlierStart(state: StateFolder): Promise<void> {
  const record = readRecord(state);
  if (!record) return;
  if (record.starter !== process.pid && isStarter(record.starter)) {
    if (record.ancestors.every(isAlive)) {
      throw new StartError(
        `Bloom already runs from this folder at ${record.address} (process ${record.starter}). Stop it with Ctrl-C where it was started, or start a second one beside it with PORT_BASE=8000 npm start`,
      );
    }
    // Its npm was killed: it is ending, or does not know yet.
    await waitUntil(() => !isStarter(record.starter), 1500);
    await endProcess(record.starter, 'SIGTERM', GRACE_MS);
  }
  await Promise.all(
    record.servers
      .filter(({ entry, pid }) => isAlive(pid) && commandLine(pid).includes(join(repositoryRoot, entry)))
      .map(({ pid }) => endProcess(pid, 'SIGTERM', GRACE_MS / 3)),
  );
  rmSync(state.runningFile, { force: true });
}
