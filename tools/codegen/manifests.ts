import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, parseManifest } from '../../registry/src/manifest.ts';

export type { Manifest } from '../../registry/src/manifest.ts';

/**
 * Every manifest of the repository, the host's included, sorted by folder.
 * @throws ManifestError with the problems of the first manifest that breaks the contract.
 */
export function readManifests(root: string): { file: string; manifest: Manifest }[] {
  return readdirSync(root)
    .sort()
    .flatMap((folder) => [join(folder, 'remote.manifest.json'), join(folder, 'host.manifest.json')])
    .filter((file) => existsSync(join(root, file)))
    .map((file) => ({ file, manifest: parseManifest(readFileSync(join(root, file), 'utf8'), file) }));
}

/** What no single manifest can see: two remotes that promise the same route or address. One sentence per problem. */
export function conflicts(manifests: { file: string; manifest: Manifest }[]): string[] {
  const seen = new Map<string, string>();
  const problems: string[] = [];
  const claim = (key: string, what: string, file: string) => {
    const other = seen.get(key);
    if (other) problems.push(`${file}: ${what} is already promised by ${other}.`);
    else seen.set(key, file);
  };
  for (const { file, manifest } of manifests) {
    for (const route of manifest.routes) {
      claim(`id ${route.id}`, `the route "${route.id}"`, file);
      claim(`path ${route.path.replaceAll(/:[^/?]+/g, ':')}`, `the address "${route.path}"`, file);
    }
  }
  return problems;
}
