/** Everything that can be said about the code without running the product: `npm run check`. */
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { problemsOfRepository } from '../codegen/contract-problems.ts';
import { deployProblems } from '../deploy/deploy-problems.ts';
import { undecidedOrders } from './decided-orders.ts';
import { looseSpaces, wideSpaces } from './french-spaces.ts';
import { problemsOf } from './limits.ts';
import { productNames } from './product-name.ts';
import { unusedExports } from './unused-exports.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };

const fronts = workspaces.filter((name) => /^(shell|shared-ui|shared-auth|mfe-)/.test(name));

/** Says what is wrong; nothing when all is well. */
type Check = () => Promise<string>;

const checks: [string, Check][] = [
  ['manifests and generated code', node('tools/codegen/codegen.ts')],
  ['links, slots and events', async () => problemsOfRepository(root, fronts).join('\n')],
  ['types', types],
  ['lint and format', binary('biome', 'check', '--colors=off', '--max-diagnostics=100', '.')],
  ['import rules', importRules],
  ['size and names', sizeAndNames],
  ['exports', exportsThatSomebodyNeeds],
  ['French typography', frenchTypography],
  ['product name', productNameIsASetting],
  ['orders of lists', ordersThatDecide],
  ['deployment files', async () => (await deployProblems(root)).join('\n')],
  ['schema print', node('api/src/schema.print.ts', '--check')],
];

function node(...args: string[]): Check {
  return () => run(process.execPath, args);
}

function binary(name: string, ...args: string[]): Check {
  return () => run(join(root, 'node_modules/.bin', name), args);
}

function run(command: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => resolve(`${command}: ${error.message}`));
    child.on('close', (code) => resolve(code === 0 ? '' : output.trim() || `${command} ended with code ${code}`));
  });
}

/**
 * The front in one program and the servers in another: what packages share is read once. One thread each: several
 * would work out the same types once more.
 */
async function types(): Promise<string> {
  const projects = ['tsconfig.fronts.json', 'tsconfig.servers.json'];
  const problems = await Promise.all(projects.map((project) => binary('tsc', '-p', project, '--singleThreaded')()));
  return problems.filter(Boolean).join('\n');
}

async function importRules(): Promise<string> {
  const cruise = (config: string, ...folders: string[]) =>
    binary('depcruise', '--config', config, '--output-type', 'err-long', ...folders)();
  const problems = [
    await cruise('.dependency-cruiser.mjs', ...workspaces),
    await cruise('.dependency-cruiser.folders.mjs', ...workspaces),
  ];
  return problems.filter(Boolean).join('\n');
}

const sources = (extensions: string) =>
  globSync(`{${workspaces.join(',')}}/**/*.{${extensions}}`, {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|dist-development)$|\.generated\.ts$/.test(name),
  });

async function sizeAndNames(): Promise<string> {
  return sources('ts,tsx,mjs,css')
    .flatMap((file) => problemsOf(root, file))
    .join('\n');
}

async function exportsThatSomebodyNeeds(): Promise<string> {
  return unusedExports(root, sources('ts,tsx,mjs')).join('\n');
}

/**
 * Of what a screen, a mail or a paper shows: tests may say a sentence as they like. Servers speak to programs and
 * databases, too, where a plain space before such a sign is right.
 */
async function frenchTypography(): Promise<string> {
  const exclude = (name: string) => /\.(generated|test|fixture|journey)\.tsx?$/.test(name);
  const shown = globSync(`{shared-rules,${fronts.join(',')}}/src/**/*.{ts,tsx}`, { cwd: root, exclude });
  const sent = globSync('{api,idp,registry,shared-server}/src/**/*.ts', { cwd: root, exclude });
  const loose = shown.flatMap((file) => looseSpaces(root, file));
  return [...loose, ...[...shown, ...sent].flatMap((file) => wideSpaces(root, file))].join('\n');
}

/** Everything that people or machines read of the product in operation; the demo's figures belong to its own firm. */
async function productNameIsASetting(): Promise<string> {
  const files = globSync(`{shared-rules,shared-server,api,idp,registry,${fronts.join(',')}}/src/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (name) => /\.(generated|test|fixture|journey)\.tsx?$|(^|\/)(testing|demo)$/.test(name),
  });
  return files.flatMap((file) => productNames(root, file)).join('\n');
}

/** The demo is written once, and tests read what they wrote. */
async function ordersThatDecide(): Promise<string> {
  const files = globSync('{api,idp,registry}/src/**/*.ts', {
    cwd: root,
    exclude: (name) => /\.(generated|test|fixture)\.ts$|(^|\/)(testing|demo)$/.test(name),
  });
  return files.flatMap((file) => undecidedOrders(root, file)).join('\n');
}

let failures = 0;
for (const [name, check] of checks) {
  const start = performance.now();
  const problem = await check();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${problem ? '✗' : '✓'} ${name} (${seconds} s)`);
  if (problem) {
    failures += 1;
    console.log(problem.replaceAll(/^/gm, '    '));
  }
}
console.log(failures === 0 ? 'All checks pass.' : `${failures} of ${checks.length} checks fail.`);
process.exitCode = failures === 0 ? 0 : 1;
