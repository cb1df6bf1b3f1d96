import type { Role } from '@bloom/shared-rules/person/roles';
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

/** What the API said of the rights of staff; undefined as long as it did not, and then nothing is kept from them. */
export type Permissions = readonly string[] | undefined;

function isFor(entry: ManifestMenuEntry, roles: readonly Role[], rights: Permissions): boolean {
  const hasRole =
    entry.roles === undefined
      ? roles.some((role) => role !== 'Anonymous')
      : entry.roles.some((role) => roles.includes(role));
  return hasRole && hasRight(entry.permissions, roles, rights);
}

function hasRight(anyOf: Permissions, roles: readonly Role[], rights: Permissions): boolean {
  if (anyOf === undefined || rights === undefined || roles.includes('System')) return true;
  return anyOf.some((right) => rights.includes(right));
}

/** The menu of a person, from the manifests alone: no code of a remote runs for it. */
export function menuEntries(
  remotes: readonly RegisteredRemote[],
  roles: readonly Role[],
  rights?: Permissions,
): MenuEntry[] {
  const table = new Map(routeTable(remotes).map((hosted) => [hosted.route.id, hosted]));
  const declared = [
    hostManifest.menu as ManifestMenuEntry[],
    ...remotes.map(({ manifest }) => manifest.menu ?? []),
  ].flat();
  return declared
    .filter((entry) => isFor(entry, roles, rights))
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
