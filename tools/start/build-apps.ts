import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from './node-script.ts';
import type { Progress } from './progress.ts';
import { repositoryRoot } from './state-folder.ts';

/** A build uses about one processor and 1 GB: two fit on the smallest machine Bloom is developed on. */
const BUILDS_AT_ONCE = 2;

/** The shell and every remote: the folders with a manifest. */
export function appNames(): string[] {
  const remotes = readdirSync(repositoryRoot, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(repositoryRoot, entry.name, 'remote.manifest.json')))
    .map((entry) => entry.name);
  return ['shell', ...remotes.sort()];
}

export async function generateCode(progress: Progress): Promise<void> {
  await progress.step('code generation', () => runScript('tools/codegen/codegen.ts', [], { title: 'Code generation' }));
}

/**
 * Builds what changed; each app looks up its own cache. The apps of one process are built one after the other: what the
 * first has loaded and warmed up, the next ones find.
 */
export async function buildApps(progress: Progress, apps = appNames()): Promise<void> {
  const lanes = Array.from({ length: BUILDS_AT_ONCE }, (_, lane) =>
    apps.filter((_app, index) => index % BUILDS_AT_ONCE === lane),
  );
  const build = (names: string[]) => {
    const list = names.join(', ');
    return progress.step(`build ${list}`, () =>
      runScript('tools/build/build.ts', names, { title: `The build of ${list}` }),
    );
  };
  await Promise.all(lanes.filter((names) => names.length > 0).map(build));
}

/** Copies the builds into the registry's storage, where each becomes a version of its app that everybody gets. */
export async function publishApps(storage: string, progress: Progress, apps = appNames()): Promise<void> {
  const env = { ...process.env, STORAGE_DIR: storage };
  await progress.step('publish the shell and the remotes', () =>
    runScript('registry/command/main.ts', ['publish', ...apps, '--local', '--pin'], { env, title: 'Publishing' }),
  );
}
