import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** A copy of the repository whose packages are the installed ones, but for those that came with the pair. */
export function copyWithPair(root: string, pairFolder: string, target: string): void {
  copyWorkspace(root, target, [join(pairFolder, 'node_modules'), join(root, 'node_modules')]);
}
