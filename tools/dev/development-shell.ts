import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DEVELOPMENT_BUILD } from '../../registry/src/channels/channels-development.ts';
import { publish } from '../../registry/src/publishing/publishing.ts';
import { type ObjectStore, SHELL } from '../../registry/src/storage/storage.ts';
import { root } from '../build/federation.ts';
import { type LockOptions, withBuildLock } from '../start/work-lock.ts';

/** Builds it into its folder, or says by throwing why not. */
function build(): string {
  const { status } = spawnSync(process.execPath, [join(root, 'tools/build/build.ts'), SHELL, '--development'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The shell does not build.');
  return join(root, SHELL, 'dist-development');
}

export interface DevelopmentShellOptions {
  /** Leaves a finished build behind, and answers where. */
  make?: () => string | Promise<string>;
  lock?: LockOptions;
}

/** A remote built for development needs React's development build, which comes with the shell. */
export async function publishDevelopmentShell(
  store: ObjectStore,
  { make = build, lock }: DevelopmentShellOptions = {},
): Promise<string> {
  return withBuildLock(async () => {
    // Nothing else is said meanwhile.
    console.log('Preparing the shell for development (a minute or two the first time) …');
    const candidate = { id: SHELL, dist: await make(), packageVersion: DEVELOPMENT_BUILD };
    return (await publish(store, candidate, { by: 'npm run dev' })).version;
  }, lock);
}
