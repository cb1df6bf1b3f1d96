import type { Role } from '@bloom/shared-auth/roles';
import type { ManifestMenuEntry, RegisteredRemote } from '@bloom/shared-ui/remote';
import hostManifest from '../../host.manifest.json';
import { type HostedRoute, routeTable } from '../access/route-table.ts';

export interface MenuEntry {
  label: string;
  icon: string;
  path: string;
  /** The screen is being made: the entry says so before somebody goes there. */
  soon: boolean;
  hosted: HostedRoute;
}

function isFor(entry: ManifestMenuEntry, roles: readonly Role[]): boolean {
  return entry.roles === undefined
    ? roles.some((role) => role !== 'Anonymous')
    : entry.roles.some((role) => roles.includes(role));
}

/** The menu of a person, from the manifests alone: no code of a remote runs for it. */
export function menuEntries(remotes: readonly RegisteredRemote[], roles: readonly Role[]): MenuEntry[] {
  const table = new Map(routeTable(remotes).map((hosted) => [hosted.route.id, hosted]));
  const declared = [
    hostManifest.menu as ManifestMenuEntry[],
    ...remotes.map(({ manifest }) => manifest.menu ?? []),
  ].flat();
  return declared
    .filter((entry) => isFor(entry, roles))
    .sort((left, right) => left.order - right.order)
    .flatMap(({ route, label, icon, soon = false }) => {
      const hosted = table.get(route);
      return hosted === undefined ? [] : [{ label, icon, soon, path: hosted.route.path, hosted }];
    });
}

/** The FAQ is written for Bloomers and for who comes by a link; staff have other ways. */
export function seesFaq(roles: readonly Role[]): boolean {
  return !roles.includes('Admin') && roles.some((role) => role === 'Bloomer' || role === 'Anonymous');
}
