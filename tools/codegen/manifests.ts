import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Route {
  id: string;
  path: string;
}

export interface Manifest {
  id: string;
  routes: Route[];
  menu?: { route: string }[];
}

/** Every manifest of the repository, the host's included, sorted by folder. */
export function readManifests(root: string): { file: string; manifest: Manifest }[] {
  return readdirSync(root)
    .sort()
    .flatMap((folder) => [join(folder, 'remote.manifest.json'), join(folder, 'host.manifest.json')])
    .filter((file) => existsSync(join(root, file)))
    .map((file) => ({ file, manifest: JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest }));
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
