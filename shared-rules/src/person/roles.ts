/** What somebody may be, as tokens, manifests and the API write it. */
export const ROLES = ['Admin', 'Anonymous', 'Bloomer', 'System', 'Client'] as const;
export type Role = (typeof ROLES)[number];

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

/** Sub-permissions of the Admin role, held by the staff record. */
export const PERMISSIONS = ['account', 'finance', 'recruit', 'dpo'] as const;
export type Permission = (typeof PERMISSIONS)[number];
