import type { RegisteredRemote, RemoteManifest } from '@bloom/shared-ui/remote';

interface Files {
  readdirSync: (path: string) => string[];
  readFileSync: (path: string, encoding: 'utf8') => string;
}
const { readdirSync, readFileSync } = jest.requireActual<Files>('node:fs');
const ROOT = new URL('../../..', `file://${expect.getState().testPath}`).pathname;

/** The remotes of the repository as the registry lists them; read as files, no code of theirs runs. */
export const REPOSITORY_REMOTES: RegisteredRemote[] = readdirSync(ROOT)
  .filter((name) => name.startsWith('mfe-'))
  .map((id) => ({
    id,
    version: '1.0.0',
    baseUrl: `http://registry.test/remotes/${id}/1.0.0/`,
    entry: 'mf-manifest.json',
    integrity: '',
    manifest: JSON.parse(readFileSync(`${ROOT}/${id}/remote.manifest.json`, 'utf8')) as RemoteManifest,
  }));
