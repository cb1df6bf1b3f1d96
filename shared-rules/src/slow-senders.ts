/**
 * How long a server waits for a request to arrive, in milliseconds: whoever sends a byte now and then, on many
 * connections, must not keep them all.
 */
export const SLOW_SENDERS = {
  headersTimeout: 15_000,
  /** From the first byte to the last one of the body; an upload on a slow line takes half of it. */
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
} as const;
