import { isBloomerOnly } from '@bloom/shared-auth/roles';
import type { SessionSnapshot } from '@bloom/shared-auth/session';
import type { ManifestRoute } from '@bloom/shared-ui/remote';

/** What the API says of the signed-in person, as far as the guard needs it. */
export type MeState =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'known'; bloomer: { invitation?: { status: 'done' | 'ongoing'; token: string } | null } | null };

export type Access =
  | { kind: 'allow' }
  /** Not known yet: session or profile on their way. */
  | { kind: 'wait' }
  /** To the login page, to come back here afterwards. */
  | { kind: 'login' }
  /** `comesBack`: what is done there is done to come here. */
  | { kind: 'redirect'; to: string; comesBack?: true }
  | { kind: 'profileFailed'; error: unknown }
  | { kind: 'forbidden' }
  | { kind: 'notFound' };

const LOGIN = 'login.page';
const INVITATION = 'invite.page';
const COMPANY_CHOICE = { id: 'company.choice', path: '/my-company' };

const ALLOW: Access = { kind: 'allow' };

/**
 * The one place that decides who may open what. The server decides again for every piece of data.
 * @param mustChoose a client has yet to say for which of several companies: every other page would be refused
 */
export function decideAccess(
  session: Pick<SessionSnapshot, 'state' | 'profile' | 'roles'>,
  route: Pick<ManifestRoute, 'id' | 'roles' | 'public'> | undefined,
  me: MeState,
  mustChoose = false,
): Access {
  if (route === undefined) {
    return { kind: 'notFound' };
  }
  if (session.state === 'loading') {
    return { kind: 'wait' };
  }
  if (route.id === LOGIN) {
    return session.state === 'authenticated' ? { kind: 'redirect', to: '/' } : ALLOW;
  }
  if (route.public) {
    return ALLOW;
  }
  if (session.state === 'signedOut' || session.state === 'expired') {
    return { kind: 'login' };
  }
  if (session.profile?.emailVerified !== true || session.roles.length === 0) {
    return { kind: 'redirect', to: '/forbidden/norole', comesBack: true };
  }
  const bloomerAccess = isBloomerOnly(session.roles) ? decideForBloomer(route.id, me) : ALLOW;
  if (bloomerAccess.kind !== 'allow') {
    return bloomerAccess;
  }
  if (mustChoose && route.id !== COMPANY_CHOICE.id) {
    return { kind: 'redirect', to: COMPANY_CHOICE.path, comesBack: true };
  }
  return hasRoleFor(route, session.roles) ? ALLOW : { kind: 'forbidden' };
}

/** As far as roles tell, which are known before the profile is. */
export function hasRoleFor({ roles }: Pick<ManifestRoute, 'roles'>, own: readonly string[]): boolean {
  return roles === undefined || roles.some((role) => own.includes(role));
}

/** Somebody who is only a Bloomer needs a Bloomer record, and has to have accepted their invitation. */
function decideForBloomer(routeId: string, me: MeState): Access {
  if (routeId === INVITATION) {
    return ALLOW;
  }
  if (me.status === 'loading') {
    return { kind: 'wait' };
  }
  if (me.status === 'failed') {
    return { kind: 'profileFailed', error: me.error };
  }
  if (me.bloomer === null) {
    return { kind: 'redirect', to: '/forbidden/notrecognized' };
  }
  const { invitation } = me.bloomer;
  if (invitation && invitation.status !== 'done') {
    return { kind: 'redirect', to: `/invite/${encodeURIComponent(invitation.token)}` };
  }
  return ALLOW;
}
