import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './manifest.ts';

/** The id under which the host itself is published. */
export const SHELL = 'shell';

/** The build's federation manifest, where the shell starts to load a remote. */
export const ENTRY = 'mf-manifest.json';

export interface PublishedRemote {
  id: string;
  version: string;
  entry: string;
  manifest: Manifest;
  /** What each route needs of the build, relative to the version; the build wrote it. */
  routeFiles?: Record<string, string[]> | undefined;
  /** Where a development server serves it instead of the storage. */
  url?: string;
}

/** What people get of one app. A development server is pinned with its address and manifest; nothing is stored then. */
export interface Pin {
  version: string;
  url?: string;
  manifest?: Manifest;
}

/**
 * A folder: `remotes/<id>/<version>/…` never change once they are there, `shell/<version>/…` likewise, and
 * `pins/<id>.json` says which version people get. One pin file per id, so that two publishers never write the same.
 */
export class Storage {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
    for (const folder of ['remotes', SHELL, 'pins']) mkdirSync(join(root, folder), { recursive: true });
  }

  /** The folder that holds all versions of an app. */
  appFolder(id: string): string {
    return id === SHELL ? join(this.root, SHELL) : join(this.root, 'remotes', id);
  }

  versionFolder(id: string, version: string): string {
    return join(this.appFolder(id), version);
  }

  pinned(id: string): Pin | undefined {
    return readJson<Pin>(this.#pinFile(id));
  }

  pinnedVersion(id: string): string | undefined {
    return this.pinned(id)?.version;
  }

  /** From the next request on, people get this version. */
  pin(id: string, pin: Pin): void {
    const draft = `${this.#pinFile(id)}.${process.pid}.draft`;
    writeFileSync(draft, `${JSON.stringify(pin)}\n`);
    renameSync(draft, this.#pinFile(id));
  }

  unpin(id: string): void {
    rmSync(this.#pinFile(id), { force: true });
  }

  /** Complete versions of an app, newest first. */
  versions(id: string): string[] {
    const folder = this.appFolder(id);
    if (!existsSync(folder)) return [];
    const age = (version: string) => statSync(join(folder, version)).mtimeMs;
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort((one, other) => age(other) - age(one));
  }

  /** The pinned version of every remote, sorted by id. */
  remotes(): PublishedRemote[] {
    return readdirSync(join(this.root, 'pins'))
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length))
      .filter((id) => id !== SHELL)
      .sort()
      .flatMap((id) => this.#published(id));
  }

  #published(id: string): PublishedRemote[] {
    const pin = this.pinned(id);
    if (!pin) return [];
    const { version, url } = pin;
    if (url && pin.manifest) return [{ id, version, entry: ENTRY, manifest: pin.manifest, url }];
    const folder = this.versionFolder(id, version);
    const manifest = readJson<Manifest>(join(folder, 'remote.manifest.json'));
    if (!manifest) return [];
    const routeFiles = readJson<Record<string, string[]>>(join(folder, 'route-files.json'));
    return [{ id, version, entry: ENTRY, manifest, routeFiles }];
  }

  #pinFile(id: string): string {
    return join(this.root, 'pins', `${id}.json`);
  }
}

function readJson<Content>(file: string): Content | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : undefined;
}
