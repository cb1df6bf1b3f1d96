import { isInCohort } from '@bloom/shared-rules/cohort';
import type { Channel } from '../channels/channels.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { SignedInPerson } from './bearer.ts';
import type { Subject } from './incident.ts';

/**
 * Whether a person may see any of a version's pages, or what it puts into the pages of others, as the shell decides it.
 * Whoever has no role opens none, not even those that need no session: anybody can make an account at some issuers.
 */
export function mayOpen({ roles, forClients }: SignedInPerson, { routes, contributions = [] }: Manifest): boolean {
  if (roles.length === 0) return false;
  const isAmong = (allowed: readonly string[] | undefined) =>
    allowed === undefined || roles.some((role) => allowed.includes(role));
  const isPage = routes.some((route) => {
    const isShown = !forClients || route.audience === 'clients';
    return isShown && (route.public === true || isAmong(route.roles));
  });
  return isPage || (!forClients && contributions.some((contribution) => isAmong(contribution.roles)));
}

/** Whether a person gets this version now: a canary only those of its share, the pinned one everybody may fall back on. */
export function isGiven(channel: Channel, { remote, version }: Subject, { subject }: SignedInPerson): boolean {
  const { canary, pinned, blocked } = channel;
  if (blocked[version] !== undefined) return false;
  if (canary?.version === version) return isInCohort(remote, subject, canary.percent);
  return pinned === version;
}
