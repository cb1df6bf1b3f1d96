import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseManifest } from '../../registry/src/manifest/manifest.ts';
import { assertAgreement } from '../../registry/src/manifest/manifest-agreement.ts';
import { notificationKinds, readManifests } from '../codegen/manifests.ts';
import type { NewRemote } from './command.ts';
import { remoteFiles } from './remote-files.ts';
import { addToWorkspace, removeFromWorkspace } from './workspace.ts';

/**
 * Writes a new remote and makes it a package of the repository. Nothing is written when its name, address or routes are
 * somebody's already.
 * @returns the files, by their path in the new folder
 * @throws Error or ManifestError
 */
export function createRemote(root: string, remote: NewRemote): Map<string, string> {
  const folder = join(root, remote.id);
  if (existsSync(folder)) throw new Error(`${remote.id} is there already.`);
  const files = remoteFiles(root, remote);
  const file = `${remote.id}/remote.manifest.json`;
  const text = files.get('remote.manifest.json') ?? '';
  const kinds = notificationKinds(readFileSync(join(root, 'api/schema.graphql'), 'utf8'));
  assertAgreement([...readManifests(root), { file, text, manifest: parseManifest(text, file) }], kinds);
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  try {
    addToWorkspace(root, remote.id, remote.title);
  } catch (error) {
    deleteRemote(root, remote.id);
    throw error;
  }
  return files;
}

/** Takes the folder away, and every line that named it. */
export function deleteRemote(root: string, id: string): void {
  const file = join(root, id, 'remote.manifest.json');
  const { routes, menu = [] } = parseManifest(readFileSync(file, 'utf8'), `${id}/remote.manifest.json`);
  const pathOf = (route: string) => routes.find((candidate) => candidate.id === route)?.path;
  removeFromWorkspace(
    root,
    id,
    menu.map(({ label, route }) => `${label} ${pathOf(route)}`),
  );
  rmSync(join(root, id), { recursive: true });
}
