/** Shown while the person is taken back to the login page. */
export const SESSION_EXPIRED_MESSAGE = 'Session expirée, redirection vers la connexion...';
export const AUTHENTICATION_PROFILE_MESSAGE = "Impossible de charger le profil d'authentification";
export const USER_PROFILE_MESSAGE = 'Impossible de charger le profil utilisateur';

const EXPIRED_OIDC_CODES = new Set([
  'invalid_grant',
  'missing_transaction',
  'login_required',
  'interaction_required',
  'consent_required',
  'invalid_token',
  'missing_refresh_token',
]);

/** Wordings of the identity providers and of oidc-client-ts that mean « sign in again ». */
const EXPIRED_MESSAGES = [
  /login required/i,
  /missing_transaction/i,
  /invalid_grant/i,
  /(unknown|invalid|missing|expired|revoked).{0,20}refresh token/i,
  /refresh token.{0,30}(unknown|invalid|not found|missing|expired|revoked)/i,
  /a refresh_token is required/i,
  /no matching state found in storage/i,
  /no state in response/i,
  /no silent_redirect_uri configured/i,
];

/** Whether signing in again is the only way on; a network failure or a server error is not: it may pass by itself. */
export function isSessionExpiredError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) {
    return false;
  }
  const { error: code, message } = error as { error?: unknown; message?: unknown };
  if (typeof code === 'string' && EXPIRED_OIDC_CODES.has(code)) {
    return true;
  }
  return typeof message === 'string' && EXPIRED_MESSAGES.some((pattern) => pattern.test(message));
}

const ENDING_API_CODES = new Set(['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'UNKNOWN_BLOOMER']);

/** Codes of the API after which the person is treated as logged out. */
export function endsSession(apiCode: string): boolean {
  return ENDING_API_CODES.has(apiCode);
}

export class NoTokenError extends Error {
  override readonly name = 'NoTokenError';
  constructor() {
    super('No token found');
  }
}

export class AuthNotInitializedError extends Error {
  override readonly name = 'AuthNotInitializedError';
  constructor() {
    super('Auth Not Initialized');
  }
}

/** Signing in leaves the page, and this browser keeps nothing over that. */
export class StorageBlockedError extends Error {
  override readonly name = 'StorageBlockedError';
  constructor() {
    super('The browser keeps no data of this site');
  }
}
