/**
 * How long a server waits for a request to arrive, in milliseconds: whoever sends a byte now and then, on many
 * connections, must not keep them all.
 */
export const SLOW_SENDERS = {
  headersTimeout: 15_000,
  /** From the first byte to the last one of the body; an upload on a slow line takes half of it. */
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  /**
   * Between two requests of one connection. Longer than proxies keep theirs (nginx 60 s, Caddy 120 s): whoever hangs up
   * first must not be the one who may be sent a request at that very moment.
   */
  keepAliveTimeout: 130_000,
} as const;
