import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../start/state-folder.ts';

const SCOPE = '@bloom';
const MIGRATIONS = 'api/src/platform/database/migrations';

const git = (...options: string[]) =>
  execFileSync('git', options, { cwd: repositoryRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

const run = (root: string, ...script: string[]) =>
  execFileSync(process.execPath, script, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });

/** Migrations of that kind (`A`dded, `M`odified, `D`eleted) between a commit and this one. */
const migrationsSince = (commit: string, kinds: string): string[] =>
  git('diff', '--name-only', '--no-renames', `--diff-filter=${kinds}`, commit, 'HEAD', '--', MIGRATIONS)
    .split('\n')
    .filter(Boolean);

/** The latest commit from which an upgrade migrates: those that it knows have not been edited since. */
function beforeLastMigration(): string {
  const adding = git('log', '--format=%H', '--diff-filter=A', '--', MIGRATIONS).split('\n');
  const found = adding.map((commit) => `${commit}~1`).find((commit) => migrationsSince(commit, 'MD').length === 0);
  if (found === undefined) throw new Error('There is no commit whose migrations are all as they were.');
  return found;
}

export interface EarlierVersion {
  root: string;
  commit: string;
  /** Migrations that it does not know. */
  behind: number;
  /** Builds an app as it was then: who has a page open while servers change has that of before. */
  build(app: string): void;
  remove(): void;
}

/** The packages that are installed, and its own workspaces as they were then. */
function linkPackages(root: string): void {
  const [installed, target] = [join(repositoryRoot, 'node_modules'), join(root, 'node_modules')];
  mkdirSync(join(target, SCOPE), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== SCOPE) symlinkSync(join(installed, name), join(target, name));
  }
  for (const folder of readdirSync(root)) {
    const manifest = join(root, folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string };
    symlinkSync(join(root, folder), join(target, name));
  }
}

/** The servers of an earlier commit, ready to be started, in a folder of their own. */
export function earlierVersion(from = beforeLastMigration()): EarlierVersion {
  const commit = git('rev-parse', '--short', from);
  const edited = migrationsSince(commit, 'MD');
  if (edited.length > 0) throw new Error(`Nobody upgrades from ${commit}: ${edited.join(', ')} changed since.`);
  const root = join(mkdtempSync(join(tmpdir(), 'bloom-earlier-')), 'repository');
  git('worktree', 'add', '--detach', '--force', root, commit);
  linkPackages(root);
  return {
    root,
    commit,
    behind: migrationsSince(commit, 'A').length,
    build: (app) => {
      run(root, 'tools/codegen/codegen.ts');
      run(root, 'tools/build/build.ts', app);
    },
    remove: () => {
      git('worktree', 'remove', '--force', root);
      rmSync(join(root, '..'), { recursive: true, force: true });
    },
  };
}
