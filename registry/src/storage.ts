import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
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

  pinnedVersion(id: string): string | undefined {
    const file = this.#pinFile(id);
    if (!existsSync(file)) return undefined;
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  }

  /** From the next request on, people get this version. */
  pin(id: string, version: string): void {
    const draft = `${this.#pinFile(id)}.${process.pid}.draft`;
    writeFileSync(draft, `${JSON.stringify({ version })}\n`);
    renameSync(draft, this.#pinFile(id));
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
    const version = this.pinnedVersion(id);
    if (!version) return [];
    const manifest = join(this.versionFolder(id, version), 'remote.manifest.json');
    if (!existsSync(manifest)) return [];
    return [{ id, version, entry: ENTRY, manifest: JSON.parse(readFileSync(manifest, 'utf8')) as Manifest }];
  }

  #pinFile(id: string): string {
    return join(this.root, 'pins', `${id}.json`);
  }
}
