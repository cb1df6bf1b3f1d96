import { isRole, type Role } from '@bloom/shared-rules/person/roles';

/** Roles of the configured claim of the identity token; unknown values are ignored, an absent claim gives no role. */
export function rolesFromClaims(claims: Record<string, unknown>, claimName: string): Role[] {
  const claim = claims[claimName];
  return Array.isArray(claim) ? [...new Set(claim.filter(isRole))] : [];
}

/**
 * System belongs to the one named staff account, also without the role in its token, and then to nobody else who sits
 * before a browser. Where none is named the role counts.
 */
export function withStaffAccount(
  roles: Role[],
  profile: { email: string; emailVerified: boolean },
  systemStaffEmail: string | undefined,
): Role[] {
  if (systemStaffEmail === undefined || systemStaffEmail === '') return roles;
  const others = roles.filter((role) => role !== 'System');
  const isNamed = profile.emailVerified && profile.email.toLowerCase() === systemStaffEmail.toLowerCase();
  return isNamed ? [...others, 'System'] : others;
}

/** Who works for the firm, whatever else they are. */
export function isStaff(roles: readonly Role[]): boolean {
  return roles.some((role) => role === 'Admin' || role === 'System');
}

/** Somebody whose only way in is their own Bloomer record: staff who also are Bloomers need none. */
export function isBloomerOnly(roles: readonly Role[]): boolean {
  return roles.length > 0 && roles.every((role) => role === 'Bloomer');
}

/** To whom the product says « tu »: Bloomers. Staff who also are Bloomers read « vous » everywhere, as clients do. */
export function isAddressedAsBloomer(roles: readonly Role[]): boolean {
  return roles.includes('Bloomer') && !isStaff(roles);
}
