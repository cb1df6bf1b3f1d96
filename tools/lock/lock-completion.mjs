import { platformOf } from './platform-names.mjs';

/**
 * `npm install` leaves out of the lock file the optional platform packages that the registry it talked to did not
 * serve. `npm ci` then refuses the lock ("Missing: @swc/core-darwin-arm64 from lock file"), here and on every other
 * platform. The missing entries are known from their parents, so they can be written without asking a registry.
 */

/**
 * @typedef {{ version?: string, link?: boolean, resolved?: string, optional?: boolean,
 *   optionalDependencies?: Record<string, string> }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 */

/** The folders npm would look in for a dependency of the package installed at `path`, nearest first. */
function searchPath(path) {
  const places = [];
  let folder = path;
  while (folder !== '') {
    places.push(`${folder}/node_modules/`);
    const parent = folder.lastIndexOf('/node_modules/');
    folder = parent >= 0 ? folder.slice(0, parent) : '';
  }
  places.push('node_modules/');
  return places;
}

const EXACT_VERSION = /^\d+\.\d+\.\d+/;

/** @param {LockEntry | undefined} entry */
function serves(entry, range) {
  return entry !== undefined && (!EXACT_VERSION.test(range) || entry.version === range);
}

/**
 * Optional dependencies without an entry.
 * @param {Lock} lock
 */
export function missingOptionalEntries(lock) {
  const missing = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!searchPath(path).some((place) => serves(lock.packages[place + name], range)))
        missing.push({ parent: path, name, range });
    }
  }
  return missing;
}

/** Entries that name the registry they came from, which another machine may not reach. */
export function entriesNamingARegistry(lock) {
  return Object.entries(lock.packages)
    .filter(([, entry]) => !entry.link && /^https?:/.test(entry.resolved ?? ''))
    .map(([path]) => path);
}

/**
 * Adds the missing entries and removes registry addresses, in place.
 * @param {Lock} lock
 * @returns {string[]} the names added
 */
export function completeLock(lock) {
  const added = [];
  for (const { parent, name, range } of missingOptionalEntries(lock)) {
    const platform = platformOf(name);
    if (!platform) throw new Error(`${name} (optional dependency of ${parent}) names no platform this script knows.`);
    const version = range.replace(/^[~^]/, '');
    const top = `node_modules/${name}`;
    const path = lock.packages[top] ? `${parent}/node_modules/${name}` : top;
    lock.packages[path] = { version, optional: true, ...platform };
    added.push(`${name}@${version}`);
  }
  for (const path of entriesNamingARegistry(lock)) delete lock.packages[path]?.resolved;
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([left], [right]) => left.localeCompare(right, 'en')),
  );
  return added;
}
