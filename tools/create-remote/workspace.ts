import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placesOf } from './remote-files.ts';

/** What the repository says of its packages, and what its tests say of the whole menu. */
const PACKAGE = 'package.json';
const LERNA = 'lerna.json';
const LOCK = 'package-lock.json';
const MENU_TABLE = 'shell/src/frame/every-menu.test.ts';

interface Lock {
  packages: Record<string, Record<string, unknown> & { workspaces?: string[] }>;
}

/** Makes a new folder a package of the repository, as `npm install` would, without fetching anything. */
export function addToWorkspace(root: string, id: string, title: string): void {
  editJson<{ workspaces: string[] }>(root, PACKAGE, (content) => {
    content.workspaces = withRemote(content.workspaces, id);
  });
  editJson<{ packages: string[] }>(root, LERNA, (content) => {
    content.packages = withRemote(content.packages, id);
  });
  editJson<Lock>(root, LOCK, (lock) => {
    const { name, version, license, dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, id, PACKAGE), 'utf8'),
    ) as Record<string, unknown>;
    const [whole] = Object.values(lock.packages);
    if (whole?.workspaces) whole.workspaces = withRemote(whole.workspaces, id);
    lock.packages[id] = { name, version, license, dependencies, devDependencies };
    lock.packages[`node_modules/@bloom/${id}`] = { resolved: id, link: true };
    lock.packages = sorted(lock.packages);
  });
  link(root, id);
  const { path } = placesOf(id);
  editText(root, MENU_TABLE, (text) =>
    insertBefore(text, /(?<=const ADMIN_ONLY = \[[^\]]*)\n\];/, `\n  '${title} /${path}',`),
  );
}

/**
 * The way back.
 * @param menu its entries, each as `label path`
 */
export function removeFromWorkspace(root: string, id: string, menu: string[]): void {
  const without = (names: string[]) => names.filter((name) => name !== id);
  editJson<{ workspaces: string[] }>(root, PACKAGE, (content) => {
    content.workspaces = without(content.workspaces);
  });
  editJson<{ packages: string[] }>(root, LERNA, (content) => {
    content.packages = without(content.packages);
  });
  editJson<Lock>(root, LOCK, (lock) => {
    const [whole] = Object.values(lock.packages);
    if (whole?.workspaces) whole.workspaces = without(whole.workspaces);
    delete lock.packages[id];
    delete lock.packages[`node_modules/@bloom/${id}`];
  });
  rmSync(join(root, 'node_modules/@bloom', id), { force: true });
  editText(root, MENU_TABLE, (text) => withoutLines(text, menu));
}

/** Behind the last remote: the order of the packages is the order of the architecture. */
function withRemote(names: string[], id: string): string[] {
  const last = names.findLastIndex((name) => name.startsWith('mfe-'));
  return names.toSpliced(last + 1, 0, id);
}

/** As npm sorts a lock file. */
function sorted<Content>(packages: Record<string, Content>): Record<string, Content> {
  return Object.fromEntries(Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en')));
}

function link(root: string, id: string): void {
  const path = join(root, 'node_modules/@bloom', id);
  if (existsSync(join(path, '..'))) {
    rmSync(path, { force: true });
    symlinkSync(join('../..', id), path);
  }
}

function insertBefore(text: string, place: RegExp, line: string): string {
  if (!place.test(text)) throw new Error(`No place for ${line.trim()}: ${place} is not found.`);
  return text.replace(place, (end) => line + end);
}

/** Without the lines that start with one of these texts in quotes. */
function withoutLines(text: string, starts: string[]): string {
  const isOne = (line: string) => starts.some((start) => line.trim().startsWith(`'${start}'`));
  return text
    .split('\n')
    .filter((line) => !isOne(line))
    .join('\n');
}

function editText(root: string, file: string, edit: (text: string) => string): void {
  const path = join(root, file);
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
}

function editJson<Content>(root: string, file: string, edit: (content: Content) => void): void {
  editText(root, file, (text) => {
    const content = JSON.parse(text) as Content;
    edit(content);
    return `${JSON.stringify(content, null, 2)}\n`;
  });
}
