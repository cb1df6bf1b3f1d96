import { isInCohort } from '@bloom/shared-rules/words/cohort';
import type { Channel } from '../channels/channels.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { SignedInPerson } from './bearer.ts';
import type { Subject } from './incident.ts';

/**
 * Whether a person may see any of a version's pages, or what it puts into the pages of others, as the shell decides it.
 * Whoever has no role opens none, not even those that need no session: anybody can make an account at some issuers.
 * Those count only for a version that has no others.
 */
export function mayOpen({ roles, forClients }: SignedInPerson, { routes, contributions = [] }: Manifest): boolean {
  if (roles.length === 0) return false;
  const isAmong = (allowed: readonly string[] | undefined) =>
    allowed === undefined || roles.some((role) => allowed.includes(role));
  const shown = routes.filter((route) => !forClients || route.audience === 'clients');
  const withSession = shown.filter((route) => route.public !== true);
  // A page for whoever comes by a link gives nobody a say about the pages of others beside it.
  const isPage = withSession.length === 0 ? shown.length > 0 : withSession.some((route) => isAmong(route.roles));
  return isPage || (!forClients && contributions.some((contribution) => isAmong(contribution.roles)));
}

/**
 * Whether a person gets this version now: a canary only those of its share, the pinned one everybody may fall back on.
 */
export function isGiven(channel: Channel, { remote, version }: Subject, { subject }: SignedInPerson): boolean {
  const { canary, pinned, blocked } = channel;
  if (blocked[version] !== undefined) return false;
  if (canary?.version === version) return isInCohort(remote, subject, canary.percent);
  return pinned === version;
}
