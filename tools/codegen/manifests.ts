import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseManifest } from '../../registry/src/manifest/manifest.ts';
import type { ReadManifest } from '../../registry/src/manifest/manifest-agreement.ts';

/**
 * Every manifest of the repository, the host's included, sorted by folder.
 * @throws ManifestError with the problems of the first manifest that breaks the contract.
 */
export function readManifests(root: string): ReadManifest[] {
  return readdirSync(root)
    .sort()
    .flatMap((folder) => [join(folder, 'remote.manifest.json'), join(folder, 'host.manifest.json')])
    .filter((file) => existsSync(join(root, file)))
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return { file, text, manifest: parseManifest(text, file) };
    });
}

/** What the API sends, from its printed schema. */
export function notificationKinds(schema: string): string[] {
  const [, values = ''] = /enum NotificationType \{([^}]*)\}/.exec(schema) ?? [];
  return [...values.matchAll(/^\s*([a-zA-Z]\w*)/gm)].map(([, kind = '']) => kind);
}
