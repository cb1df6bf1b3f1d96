import { rolesFromClaims, withStaffAccount } from './roles.ts';
import type { RuntimeConfig } from './runtime-config.tsx';
import type { Profile, SessionSnapshot } from './session.tsx';
import { AUTHENTICATION_PROFILE_MESSAGE } from './session-error.ts';
import type { StoredUser } from './stored-user.ts';

function profileOf(user: StoredUser): Profile {
  const claims = user.profile;
  if (!claims?.sub) {
    throw new Error(AUTHENTICATION_PROFILE_MESSAGE);
  }
  const email = claims.email ?? '';
  const givenName = claims.given_name ?? '';
  const familyName = claims.family_name ?? '';
  return {
    subject: claims.sub,
    email,
    emailVerified: claims.email_verified === true,
    displayName: claims.name ?? (`${givenName} ${familyName}`.trim() || email),
    givenName,
    familyName,
  };
}

/** What the identity token says of the person. Throws the sentence for the person when it says nothing usable. */
export function authenticatedSnapshot(
  user: StoredUser,
  config: Pick<RuntimeConfig, 'oidc' | 'systemStaffEmail'>,
): SessionSnapshot {
  const profile = profileOf(user);
  const roles = rolesFromClaims(user.profile, config.oidc.rolesClaim);
  return { state: 'authenticated', profile, roles: withStaffAccount(roles, profile, config.systemStaffEmail) };
}
