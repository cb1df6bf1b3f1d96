import type { DataClient } from '@bloom/shared-auth/data-client';
import type { PrefetchClient } from '@bloom/shared-ui/remote';

/** The page's client, asking ahead. */
export function prefetchClient(data: DataClient): PrefetchClient {
  return { query: ({ query, variables }) => data.askAhead(query, variables) };
}
