import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, openLog, rotate } from './log-file.ts';
import { endProcess, isAlive, waitUntil } from './processes.ts';
import { StartError } from './start-error.ts';
import { repositoryRoot } from './state-folder.ts';

export interface ServerOptions {
  /** As people call it: "API". */
  name: string;
  /** Path from the root of the repository. */
  entry: string;
  environment: Record<string, string>;
  /** Options of Node itself. */
  nodeOptions?: string[];
  logFile: string;
  /** Answers 200 once the server can work. */
  healthUrls: string[];
  /** Milliseconds until it must be ready. */
  readyMs?: number;
}

/** A busy machine takes its time to start several at once. */
const READY_MS = 180_000;
const STOP_MS = 8000;

async function isHealthy(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  );
}

/** One server of the product: started, watched, stopped. Its output goes straight to its log file. */
export class ServerProcess {
  readonly options: ServerOptions;
  /** Called when the server ends without having been asked to. */
  onDeath: (sentence: string) => void = () => {};
  /** How its last process ended, as the rest of a sentence. */
  failure = '';
  #child: ChildProcess | undefined;
  /** Children whose end was asked for. */
  readonly #dismissed = new WeakSet<ChildProcess>();

  constructor(options: ServerOptions) {
    this.options = options;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Starts and waits until the server is healthy.
   * @param again the log goes on where it is: it says why the process before died
   */
  async start({ again = false } = {}): Promise<void> {
    const { entry, environment, nodeOptions = [], logFile, healthUrls, readyMs = READY_MS } = this.options;
    if (!again) rotate(logFile);
    const log = openLog(logFile);
    // In a session of its own: Ctrl-C reaches only the starter, which stops the servers in the right order.
    const child = spawn(process.execPath, [...nodeOptions, '--enable-source-maps', join(repositoryRoot, entry)], {
      cwd: repositoryRoot,
      env: environment,
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#child = child;
    let ended = false;
    let ready = false;
    child.on('exit', (code, signal) => {
      ended = true;
      if (this.#dismissed.has(child)) return;
      this.failure = `stopped ${ready ? 'unexpectedly' : 'while it was starting'} (${signal ?? `exit code ${code}`})`;
      if (ready) this.onDeath(this.#report(this.failure));
    });
    child.on('error', (error) => {
      ended = true;
      this.failure = `could not be started (${error.message})`;
    });
    const allHealthy = async () => (await Promise.all(healthUrls.map(isHealthy))).every(Boolean);
    ready = (await waitUntil(async () => ended || (await allHealthy()), readyMs)) && !ended;
    if (ready || this.#dismissed.has(child)) return;
    if (!ended) this.failure = 'did not become ready';
    await this.stop();
    throw new StartError(this.#report(this.failure));
  }

  /** A line of the launcher in the server's own log. */
  note(sentence: string): void {
    appendFileSync(
      this.options.logFile,
      `${JSON.stringify({ level: 40, time: new Date().toISOString(), service: 'start', msg: sentence })}\n`,
    );
  }

  async stop(): Promise<void> {
    if (this.#child) this.#dismissed.add(this.#child);
    if (this.pid) await endProcess(this.pid, 'SIGTERM', STOP_MS);
  }

  /** For tests of what survives: no warning, no clean-up. */
  async kill(): Promise<void> {
    if (this.#child) this.#dismissed.add(this.#child);
    const pid = this.pid;
    if (!pid) return;
    process.kill(pid, 'SIGKILL');
    await waitUntil(() => !isAlive(pid), 5000);
  }

  #report(what: string): string {
    return `The ${this.options.name} ${what}. The end of ${this.options.logFile}:\n${lastLines(this.options.logFile, 12)}`;
  }
}
