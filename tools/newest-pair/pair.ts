import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyWorkspace } from '../create-remote/workspace-copy.ts';

export interface Pair {
  webpack: string;
  federation: string;
}

const FEDERATION = '@module-federation/enhanced';

/** @throws Error with what npm said */
export function installedPair(modules: string): Pair {
  const version = (name: string) =>
    (JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as { version: string }).version;
  return { webpack: version('webpack'), federation: version(FEDERATION) };
}

/**
 * Installs two versions beside each other in a folder of their own; nothing of the repository changes.
 * @param wanted versions or tags, such as `latest`
 * @throws Error with what npm said
 */
export function installPair(folder: string, wanted: Pair): Pair {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const packages = [`webpack@${wanted.webpack}`, `${FEDERATION}@${wanted.federation}`];
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', ...packages],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`npm could not install ${packages.join(' and ')}:\n${stderr.trim()}`);
  return installedPair(join(folder, 'node_modules'));
}

/**
 * A copy of the repository whose packages are the installed ones, but for the pair. What came along with the pair stays
 * with it: webpack brings a minimizer of its own, which would not find the compiler that ours works with.
 */
export function copyWithPair(root: string, pairFolder: string, target: string): void {
  const tried = join(pairFolder, 'tried');
  mkdirSync(tried);
  for (const name of ['webpack', dirname(FEDERATION)]) {
    symlinkSync(join(pairFolder, 'node_modules', name), join(tried, name));
  }
  copyWorkspace(root, target, [tried, join(root, 'node_modules')]);
}
