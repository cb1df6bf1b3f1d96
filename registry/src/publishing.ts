import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseManifest } from './manifest.ts';
import { ENTRY, SHELL, type Storage } from './storage.ts';

export interface Publication {
  /** The app's id: its folder's name. */
  id: string;
  /** The finished build. */
  dist: string;
  /** The version of the app's package. */
  packageVersion: string;
}

export interface Published {
  version: string;
  /** False when this very content was there already. */
  fresh: boolean;
}

/**
 * Puts a build into the storage as `<package version>-<content hash>` and pins it. The version appears with one rename,
 * complete or not at all; the same content again changes nothing.
 * @throws ManifestError, or an error whose message says what the build lacks.
 */
export function publish(storage: Storage, { id, dist, packageVersion }: Publication): Published {
  if (!existsSync(dist)) throw new Error(`${id}: there is no build in ${dist}. Build it first.`);
  const folder = storage.appFolder(id);
  mkdirSync(folder, { recursive: true });
  const incoming = join(folder, `.incoming-${randomUUID()}`);
  try {
    cpSync(dist, incoming, { recursive: true });
    // Checked and named after what was copied: the build folder may change meanwhile.
    check(id, incoming);
    const version = `${packageVersion}-${contentHash(incoming)}`;
    const fresh = moveIntoPlace(incoming, storage.versionFolder(id, version));
    if (storage.pinnedVersion(id) !== version) storage.pin(id, { version });
    return { version, fresh };
  } finally {
    rmSync(incoming, { recursive: true, force: true });
  }
}

function moveIntoPlace(incoming: string, target: string): boolean {
  if (existsSync(target)) return false;
  try {
    renameSync(incoming, target);
    return true;
  } catch (error) {
    // Somebody else published the same content a moment ago.
    if (existsSync(target)) return false;
    throw error;
  }
}

function check(id: string, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`${id}: the build has no index.html.`);
  if (id === SHELL) return;
  const file = join(folder, 'remote.manifest.json');
  if (!existsSync(file)) throw new Error(`${id}: the build has no remote.manifest.json.`);
  const manifest = parseManifest(readFileSync(file, 'utf8'), `${id}/remote.manifest.json`);
  if (manifest.id !== id) throw new Error(`${id}: the manifest is the one of "${manifest.id}".`);
  const entry = readEntry(id, join(folder, ENTRY));
  if (!entry || !existsSync(join(folder, entry))) {
    throw new Error(`${id}: ${ENTRY} names the file "${entry ?? ''}", which the build does not have.`);
  }
}

function readEntry(id: string, file: string): string | undefined {
  if (!existsSync(file)) throw new Error(`${id}: the build has no ${ENTRY}.`);
  const { metaData } = JSON.parse(readFileSync(file, 'utf8')) as { metaData?: { remoteEntry?: { name?: string } } };
  return metaData?.remoteEntry?.name;
}

/** Of names and contents; the compressed copies follow from them. */
function contentHash(folder: string): string {
  const hash = createHash('sha256');
  const files = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file.slice(folder.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 12);
}
