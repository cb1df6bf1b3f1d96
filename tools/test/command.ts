import { spawn } from 'node:child_process';
import { repositoryRoot } from '../start/state-folder.ts';

export interface CommandResult {
  code: number;
  output: string;
}

const LONGEST_MS = 12 * 60_000;
const running = new Set<number>();

/** Ends every command that still runs, with what it started. */
export function endCommands(): void {
  for (const pid of running) endGroup(pid);
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It ended in the meantime.
  }
}

/** Runs a command on this Node from the root of the repository and keeps what it prints. */
export function runNode(
  args: string[],
  {
    env = {},
    onLine,
    longestMs = LONGEST_MS,
  }: { env?: Record<string, string>; onLine?: (line: string) => void; longestMs?: number } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: repositoryRoot,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      // A group of its own, so that a suite that hangs is ended with its workers.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { pid } = child;
    if (pid) running.add(pid);
    const limit = setTimeout(() => pid && endGroup(pid), longestMs);
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
      if (onLine) for (const line of chunk.toString().split('\n')) if (line.trim()) onLine(line);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => keep(Buffer.from(error.message)));
    child.on('close', (code) => {
      clearTimeout(limit);
      if (pid) running.delete(pid);
      resolve({ code: code ?? 1, output });
    });
  });
}
