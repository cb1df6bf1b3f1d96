import type { ApolloClient } from '@bloom/shared-auth/apollo';
import { askAhead } from '@bloom/shared-auth/client';
import type { PrefetchClient } from '@bloom/shared-ui/remote';

/** The page's client, asking ahead. */
export function prefetchClient(client: ApolloClient): PrefetchClient {
  return { query: ({ query, variables }) => askAhead(client, query, variables) };
}
