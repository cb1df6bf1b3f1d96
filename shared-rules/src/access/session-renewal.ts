/** How long a tab waits for the provider's answer to a renewal. */
export const RENEWAL_TIMEOUT_SECONDS = 10;

/** After a renewal that failed without ending the session (network), the tab asks again. */
export const RENEWAL_RETRY_SECONDS = 15;

/**
 * How long the provider still takes a refresh token that was used. A tab whose answer was lost knows of no other:
 * longer than two tries of it take, else the second one is taken for a theft and signs the person out.
 */
export const REFRESH_GRACE_SECONDS = 60;

/** With this code the API closes a socket at the instant its token expires: connect again with a fresh one. */
export const SOCKET_TOKEN_EXPIRED = 4401;
