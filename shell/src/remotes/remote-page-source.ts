import type { RegisteredRemote } from '@bloom/shared-ui/remote';
import type { PageSource } from '../pages/page-loads.ts';
import type { Federation } from './federation.ts';
import { isCompatible } from './shell-api.ts';

/** A page of a remote, fetched through federation. */
export function remotePageSource(federation: Federation, remote: RegisteredRemote, routeId: string): PageSource {
  return {
    routeId,
    ownerId: remote.id,
    area: remote.manifest.title,
    abandon: () => federation.abandon(remote),
    async load(again) {
      const { shellApi } = remote.manifest;
      if (!isCompatible(shellApi)) {
        throw new Error(`${remote.id} needs the shell API ${shellApi}`);
      }
      const { routes } = await federation.load(remote, again);
      const load = routes[routeId];
      if (load === undefined) {
        throw new Error(`${remote.id} promises ${routeId} in its manifest but does not export it`);
      }
      return load();
    },
  };
}
