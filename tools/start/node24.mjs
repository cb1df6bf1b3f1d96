// Runs on the machine's own Node: installs what is missing, then hands over to the Node 24 that npm installed.
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, node24 } from './install.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** How often this process looks whether the npm that started it is still there. */
const PARENT_CHECK_MS = 500;

/**
 * Runs a TypeScript file of the project with the arguments of this process, and ends with its exit code.
 * @param {string} file path from the root of the repository
 * @param {{ env?: Record<string, string> }} [options]
 */
export async function runOnNode24(file, { env = {} } = {}) {
  try {
    await ensureInstalled(root);
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
  const binary = usableNode();
  const child = spawn(binary, [join(root, file), ...process.argv.slice(2)], {
    // The channel tells the child when this process is killed and cannot say so itself.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env, PATH: `${dirname(binary)}:${process.env.PATH ?? ''}` },
  });
  // This process stays until the child has stopped everything. Ctrl-C reaches the child from the terminal as well.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  endWithNpm(child);
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/** The Node that npm installed needs glibc; elsewhere (Alpine) the machine's own will do if it is new enough. */
function usableNode() {
  const installed = node24(root);
  if (spawnSync(installed, ['--version']).status === 0) return installed;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(`\nThe Node 24 that npm installed does not run on this machine. Install Node 24 and try again.`);
  process.exit(1);
}

/** `kill -9` of npm sends no signal to what npm started; a changed parent process is the only trace of it. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, PARENT_CHECK_MS).unref();
}
