import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartError } from './start-error.ts';
import { repositoryRoot } from './state-folder.ts';

const running = new Set<() => void>();

/** Ends every script that still runs: a build must not survive Ctrl-C. */
export function endScripts(): void {
  for (const end of running) end();
}

interface ScriptOptions {
  env?: NodeJS.ProcessEnv;
  title?: string;
  /** Told of each line while the script runs. */
  onLine?: (line: string) => void;
}

/**
 * Runs one script of the project on this Node to its end.
 * @returns what it printed
 * @throws StartError with the end of its output when it fails
 */
export function runScript(
  script: string,
  args: string[],
  { env = process.env, title = script, onLine }: ScriptOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(repositoryRoot, script), ...args], {
      cwd: repositoryRoot,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // The script may have started workers: they are in its process group.
    const end = () => child.pid && process.kill(-child.pid, 'SIGTERM');
    running.add(end);
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    if (onLine !== undefined) createInterface({ input: child.stdout }).on('line', onLine);
    child.stderr.on('data', keep);
    child.on('error', (error) => reject(new StartError(`${title} could not be run: ${error.message}`)));
    child.on('close', (code) => {
      running.delete(end);
      if (code === 0) resolve(output);
      else reject(new StartError(`${title} failed:\n${output.trim().split('\n').slice(-30).join('\n')}`));
    });
  });
}
