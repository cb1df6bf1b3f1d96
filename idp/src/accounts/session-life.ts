const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const ACCESS_TOKEN_SECONDS = 15 * MINUTE;

/** The longest life of a session here: what a Bloomer on a phone gets. */
export const LONGEST_SESSION_SECONDS = 30 * DAY;

export type SessionLife = { readonly absolute: number; readonly idle: number };

/** In seconds. Only people who are nothing more than Bloomers keep the long session. */
export function sessionLife(roles: readonly string[]): SessionLife {
  const bloomerOnly = roles.includes('Bloomer') && !roles.includes('Admin') && !roles.includes('System');
  if (bloomerOnly) return { absolute: LONGEST_SESSION_SECONDS, idle: LONGEST_SESSION_SECONDS };
  return { absolute: 12 * HOUR, idle: 30 * MINUTE };
}
