import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What is made from the rest, belongs to a running product, or is large and never read here. */
const LEFT_OUT = new Set(['node_modules', '.git', '.bloom', 'dist', 'dist-development', 'test-results']);

/**
 * A copy of the repository to try things in: its own sources, and the installed packages of the original. The packages
 * of the repository itself are those of the copy.
 * @param installed folders of packages; the first that has one wins
 */
export function copyWorkspace(root: string, target: string, installed = [join(root, 'node_modules')]): void {
  cpSync(root, target, { recursive: true, filter: (path) => path === root || !LEFT_OUT.has(basename(path)) });
  const modules = join(target, 'node_modules');
  mkdirSync(join(modules, '@bloom'), { recursive: true });
  linkPackages(installed, modules);
  for (const name of readdirSync(join(root, 'node_modules/@bloom'))) {
    symlinkSync(join('../..', name), join(modules, '@bloom', name));
  }
}

function linkPackages(folders: string[], modules: string): void {
  const linked = new Set<string>();
  for (const folder of folders) {
    for (const name of packagesIn(folder)) {
      if (linked.has(name)) continue;
      linked.add(name);
      mkdirSync(join(modules, name, '..'), { recursive: true });
      symlinkSync(join(folder, name), join(modules, name));
    }
  }
}

function packagesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    if (name === '@bloom') return [];
    return name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name];
  });
}
