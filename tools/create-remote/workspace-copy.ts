import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What is made from the rest, belongs to a running product, or is large and never read here. */
const LEFT_OUT = new Set(['node_modules', '.git', '.bloom', 'dist', 'dist-development', 'test-results']);

/**
 * A copy of the repository to try things in: its own sources, and the installed packages of the original. The packages
 * of the repository itself are those of the copy.
 */
export function copyWorkspace(root: string, target: string): void {
  cpSync(root, target, { recursive: true, filter: (path) => path === root || !LEFT_OUT.has(basename(path)) });
  const modules = join(target, 'node_modules');
  mkdirSync(join(modules, '@bloom'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@bloom') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of readdirSync(join(root, 'node_modules/@bloom'))) {
    symlinkSync(join('../..', name), join(modules, '@bloom', name));
  }
}
