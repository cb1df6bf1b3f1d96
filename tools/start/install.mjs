// Runs on the machine's own Node (20 or newer) before anything is installed: no dependency, no TypeScript.
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const OLDEST_NODE = 20;

const nodePackage = `node-${process.platform}-${process.arch}`;

function packagesIn(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/**
 * Why node_modules cannot be used as it is, or undefined when it holds what package-lock.json asks for.
 * npm writes its own record of what it installed at the very end, so an interrupted install has none.
 * @param {string} root
 */
export function installProblem(root) {
  const recordPath = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(recordPath)) return 'packages are not installed yet';
  const installed = packagesIn(recordPath);
  for (const [path, wanted] of Object.entries(packagesIn(join(root, 'package-lock.json')))) {
    if (!path.includes('node_modules/') || wanted.link) continue;
    const version = installed[path]?.version;
    // Packages for other platforms are in the lock file but rightly not on this machine.
    if (version === undefined && (wanted.optional || wanted.peer)) continue;
    if (version !== wanted.version) return `${path.replace(/.*node_modules\//, '')} ${wanted.version} is missing`;
  }
  return existsSync(node24(root)) ? undefined : 'Node 24 for this platform is missing';
}

/** The Node 24 that came with the packages. @param {string} root */
export function node24(root) {
  return join(root, 'node_modules', nodePackage, 'bin', 'node');
}

/**
 * npm 10 links `node` for the package of this platform, then removes the link with the packages of the others. Without
 * it npm scripts would run on the machine's own Node.
 * @param {string} root
 */
export function linkNode24(root) {
  const link = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(link) || process.platform === 'win32') return;
  if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link);
  symlinkSync(join('..', nodePackage, 'bin', 'node'), link);
}

function run(command, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-4000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/**
 * Installs the packages when they differ from the lock file.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) {
    throw new Error(`Bloom needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}.`);
  }
  const problem = installProblem(root);
  if (!problem) {
    linkNode24(root);
    return;
  }
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  console.log(`  … npm ci (${problem}), about one minute`);
  const progress = setInterval(() => console.log(`  … npm ci, ${seconds()}`), 15_000);
  const { code, output } = await run('npm', ['ci', '--loglevel=error'], root).finally(() => clearInterval(progress));
  if (code !== 0) throw new Error(`npm ci failed:\n${output}`);
  const remaining = installProblem(root);
  if (remaining) {
    throw new Error(
      `After npm ci ${remaining}. Bloom runs on Linux and macOS, x64 or arm64; this is ${process.platform} ${process.arch}.`,
    );
  }
  linkNode24(root);
  console.log(`  ✓ npm ci, ${seconds()}`);
}
