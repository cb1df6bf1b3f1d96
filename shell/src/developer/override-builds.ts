import type { RegisteredRemote, RemoteVersion } from '@bloom/shared-ui/remote';
import { readRemoteList } from '../remotes/list-shape.ts';
import type { KnownRemotes, RegistrySettings } from '../remotes/remote-list.ts';
import { openSigned } from '../remotes/signed-text.ts';
import type { Fault } from './faults.ts';
import type { Override } from './overrides.ts';

/** A development server that compiles answers late; in milliseconds. */
const DEADLINE = 5000;

/** What the list calls a build that has no version. */
export const LOCAL_VERSION = 'development';

/** One line of the registry's answer about all versions of a remote. */
export interface PublishedVersion extends RemoteVersion {
  publishedAt?: string;
  by?: string;
  commit?: string;
  blocked?: { reason: string };
}

async function ask(url: string): Promise<Response> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(DEADLINE) });
  if (!response.ok) {
    throw new Error(`${url} answered ${response.status}`);
  }
  return response;
}

/**
 * Every version that the registry keeps of a remote, newest first, signed like the list.
 * @throws RefusedListError, or an error when the registry does not answer.
 */
export async function publishedVersions(settings: RegistrySettings, id: string): Promise<PublishedVersion[]> {
  const response = await ask(new URL(`/versions/${encodeURIComponent(id)}`, settings.registryUrl).href);
  const payload = await openSigned(await response.text(), settings.registryKeys);
  const { id: given, versions } = JSON.parse(payload) as { id?: unknown; versions?: unknown };
  if (given !== id || !Array.isArray(versions)) {
    throw new Error(`The registry did not answer about ${id}`);
  }
  return versions as PublishedVersion[];
}

/** The line with its fields checked as those of the list are. */
function checked(line: unknown): RegisteredRemote {
  const now = new Date().toISOString();
  const { remotes } = readRemoteList(JSON.stringify({ issuedAt: now, validUntil: now, remotes: [line] }));
  return remotes[0] as RegisteredRemote;
}

/** What people get, as the version that helps out when the build does not open. */
function publishedOf(remote: RegisteredRemote | undefined): { previous?: RemoteVersion } {
  if (remote === undefined || remote.development === true) {
    return {};
  }
  const { id: _id, previous: _previous, canary: _canary, isCanary: _isCanary, isTried: _isTried, ...previous } = remote;
  return { previous };
}

async function buildOf(settings: RegistrySettings, override: Override): Promise<object> {
  if (override.url === undefined) {
    const versions = await publishedVersions(settings, override.remote);
    const found = versions.find(({ version }) => version === override.version);
    if (found === undefined) throw new Error(`The registry has no ${override.remote}@${override.version}`);
    return found;
  }
  const manifest: unknown = await (await ask(new URL('remote.manifest.json', override.url).href)).json();
  const build = { version: LOCAL_VERSION, baseUrl: override.url, entry: 'mf-manifest.json', integrity: '' };
  return { ...build, manifest, development: true };
}

export interface Overridden {
  known: KnownRemotes;
  /** Those whose build could not even be asked for, and why. */
  failed: { override: Override; error: unknown }[];
}

/** The list as this tab gets it: with other builds in the place of the published ones. Never rejects. */
export async function applyOverrides(
  settings: RegistrySettings,
  known: KnownRemotes,
  overrides: readonly Override[],
): Promise<Overridden> {
  const failed: Overridden['failed'] = [];
  const builds = await Promise.all(
    overrides.map(async (override) => {
      const published = known.remotes.find(({ id }) => id === override.remote);
      try {
        const build = await buildOf(settings, override);
        return { ...checked({ id: override.remote, ...build }), ...publishedOf(published), isTried: true as const };
      } catch (error) {
        failed.push({ override, error });
        return undefined;
      }
    }),
  );
  const tried = new Map(builds.flatMap((build) => (build === undefined ? [] : [[build.id, build] as const])));
  const remotes = known.remotes.map((remote) => tried.get(remote.id) ?? remote);
  const more = [...tried.values()].filter(({ id }) => !known.remotes.some((remote) => remote.id === id));
  return { known: { ...known, remotes: [...remotes, ...more] }, failed };
}

/** A remote made for a shell that nobody runs any more is refused before it is loaded. */
export function applyAge(known: KnownRemotes, faults: readonly Fault[]): KnownRemotes {
  const isOld = (id: string) => faults.some(({ remote, fault }) => remote === id && fault === 'old');
  const remotes = known.remotes.map((remote) =>
    isOld(remote.id) ? { ...remote, manifest: { ...remote.manifest, shellApi: '^0.1.0' } } : remote,
  );
  return { ...known, remotes };
}
