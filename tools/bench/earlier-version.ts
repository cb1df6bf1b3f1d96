import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../start/state-folder.ts';

const SCOPE = '@bloom';
const MIGRATIONS = 'api/src/platform/database/migrations';

const git = (...options: string[]) =>
  execFileSync('git', options, { cwd: repositoryRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** The commit before the last one that changed the tables: an upgrade from there migrates. */
function beforeLastMigration(): string {
  return `${git('log', '-1', '--format=%H', '--', MIGRATIONS)}~1`;
}

export interface EarlierVersion {
  root: string;
  commit: string;
  /** Migrations that it does not know. */
  behind: number;
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
  const root = join(mkdtempSync(join(tmpdir(), 'bloom-earlier-')), 'repository');
  git('worktree', 'add', '--detach', '--force', root, commit);
  linkPackages(root);
  const count = (folder: string) => readdirSync(join(folder, MIGRATIONS)).length;
  return {
    root,
    commit,
    behind: count(repositoryRoot) - count(root),
    remove: () => {
      git('worktree', 'remove', '--force', root);
      rmSync(join(root, '..'), { recursive: true, force: true });
    },
  };
}
