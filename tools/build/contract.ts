import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usesOf } from '../codegen/contract-problems.ts';
import { root, sharedModules } from './federation.ts';

/** Where the host says which version of its API it offers to remotes. */
const SHELL_API_FILE = 'shell/src/remotes/shell-api.ts';

/**
 * What a build promises and needs beyond its manifest, for the registry to compare with what others published: what it
 * uses of others, its GraphQL documents; of the host also its manifest, its API and the versions of what it shares.
 */
export function contractOf(app: string): object {
  const folder = join(root, app);
  const documents = globSync('src/**/*.graphql', { cwd: folder })
    .sort()
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  const uses = usesOf(root, app);
  if (app !== 'shell') return { documents, uses };
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'host.manifest.json'), 'utf8'));
  return {
    documents,
    uses,
    shellApi: shellApiOf(readFileSync(join(root, SHELL_API_FILE), 'utf8')),
    manifest,
    shared: Object.fromEntries(
      Object.entries(sharedModules()).map(([name, { shareKey = name, version }]) => [shareKey, String(version)]),
    ),
  };
}

/** @throws Error when the file no longer says it in one line. */
function shellApiOf(source: string): string {
  const [, version] = /SHELL_API = '(\d+\.\d+\.\d+)'/.exec(source) ?? [];
  if (version === undefined) throw new Error(`${SHELL_API_FILE} does not name SHELL_API.`);
  return version;
}
