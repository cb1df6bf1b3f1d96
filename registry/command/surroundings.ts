import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { readPortBase } from '@bloom/tools/start/ports';
import { repositoryRoot, stateFolderPath } from '@bloom/tools/start/state-folder';
import type { Author } from '../src/channels/going-live.ts';
import type { ObjectStore } from '../src/storage/storage.ts';
import { openStore } from '../src/storage/storage-settings.ts';
import { UsageError, type Values } from './arguments.ts';

/** A bucket or folder that is named, else the one of the product that `npm start` runs from this checkout. */
export function storeOf({ storage }: Values, variables: NodeJS.ProcessEnv): ObjectStore {
  if (storage !== undefined) return openStore({ STORAGE_DIR: storage });
  if (variables.STORAGE_S3_BUCKET || variables.STORAGE_DIR) return openStore(variables);
  const state = stateFolderPath(readPortBase(variables.PORT_BASE), variables.BLOOM_STATE);
  return openStore({ STORAGE_DIR: join(state, 'registry') });
}

/** Who does it, and from which commit: with `+` when the files of the checkout differ from it. */
export function authorOf({ by, why }: Values): Author {
  const commit = git('rev-parse', '--short=12', 'HEAD');
  const changed = commit !== '' && git('status', '--porcelain', '--untracked-files=no') !== '';
  return {
    by: by ?? (git('config', 'user.name') || userInfo().username),
    ...(why !== undefined && { why }),
    ...(commit !== '' && { commit: changed ? `${commit}+` : commit }),
  };
}

function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/** @throws UsageError when there is no such folder. */
export function packageVersionOf(app: string): string {
  const file = join(repositoryRoot, app, 'package.json');
  if (!existsSync(file)) throw new UsageError(`There is no app "${app}": ${app}/package.json is missing.`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Builds what changed, and shows how it goes. @throws UsageError when it does not build. */
export function build(app: string): void {
  for (const args of [['tools/codegen/codegen.ts'], ['tools/build/build.ts', app]]) {
    const { status } = spawnSync(process.execPath, args, { cwd: repositoryRoot, stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new UsageError(`${app} does not build; nothing was published.`);
  }
}
