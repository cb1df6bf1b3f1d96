import type { ManifestRoute, RegisteredRemote } from '@bloom/shared-ui/remote';
import { firstQuestions } from './first-questions.ts';
import { LoadError, phaseOf } from './load-error.ts';
import { loadFaults } from './load-faults.ts';
import type { PageSource, PageVersion } from './page-version.ts';
import { preloadRoute } from './preload-route.ts';
import type { Candidate, RemoteVersions } from './remote-versions.ts';

function pageVersion(versions: RemoteVersions, candidate: Candidate, routeId: string): PageVersion {
  const { id, version } = candidate;
  const name = `${id}@${version.version}`;

  async function load() {
    const { routes } = await versions.load(candidate);
    const loadPage = routes[routeId];
    if (loadPage === undefined) {
      throw new LoadError('contract', `${name} promises ${routeId} in its manifest but does not export it`);
    }
    try {
      const faults = loadFaults();
      return await (faults ? faults.page({ id, version: version.version }, loadPage) : loadPage());
    } catch (error) {
      throw new LoadError(phaseOf(error) ?? 'start', `${name}: ${routeId} did not start: ${String(error)}`, error);
    }
  }

  return {
    candidate,
    load,
    phase: () => versions.phase(candidate),
    traceId: () => versions.traceId(candidate),
    abandon: () => versions.abandon(candidate),
    prepare() {
      versions.prepare(candidate);
      preloadRoute(version, routeId);
    },
    firstQuestions: (visit) => firstQuestions(version, routeId, visit),
  };
}

/** A page of a remote: the version that people get, and the good one before it. */
export function remotePageSource(
  versions: RemoteVersions,
  remote: RegisteredRemote,
  { id, path }: Pick<ManifestRoute, 'id' | 'path'>,
): PageSource {
  return {
    routeId: id,
    path,
    ownerId: remote.id,
    area: remote.manifest.title,
    versions: () => versions.candidates(remote, { id, path }).map((candidate) => pageVersion(versions, candidate, id)),
    opened: (version, instead) =>
      version.candidate &&
      versions.opened(
        version.candidate,
        instead.flatMap(({ version: { candidate }, mayPass }) => (candidate ? { candidate, mayPass } : [])),
      ),
    upcoming() {
      const candidate = versions.upcoming(remote, { id, path });
      return candidate && pageVersion(versions, candidate, id);
    },
    generation: () => versions.generation(remote, { id, path }),
    retry: () => versions.retry(remote.id),
  };
}
