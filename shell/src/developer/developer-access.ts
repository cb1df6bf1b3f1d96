import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';
import type { SessionSnapshot } from '@bloom/shared-auth/session';
import type { Role } from '@bloom/shared-rules/person/roles';

export type DeveloperSettings = Pick<RuntimeConfig, 'developer'>;

const DEFAULT_ROLES: readonly Role[] = ['System'];

/** Whether somebody may try builds that others do not get, and cause faults: in their own tab, for themselves. */
export function mayDevelop(
  { developer }: DeveloperSettings,
  session: Pick<SessionSnapshot, 'state' | 'roles'>,
): boolean {
  if (developer?.local === true) {
    return true;
  }
  const allowed = developer?.roles ?? DEFAULT_ROLES;
  return session.state === 'authenticated' && session.roles.some((role) => allowed.includes(role));
}
