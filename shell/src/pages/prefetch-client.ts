import type { ApolloClient, TypedDocumentNode } from '@bloom/shared-auth/apollo';
import type { PrefetchClient } from '@bloom/shared-ui/remote';

type AnyDocument = TypedDocumentNode<unknown, Record<string, unknown>>;

/** The page's client, asking ahead: the answer goes into the cache, and to the page's own request that follows. */
export function prefetchClient(client: ApolloClient): PrefetchClient {
  return {
    query: ({ query, variables = {} }) =>
      client.query({
        query: query as AnyDocument,
        variables,
        fetchPolicy: 'network-only',
        // The page's request does not join this one: it takes over the answer (shared-auth/src/kept-answers.ts).
        context: { queryDeduplication: false, fetchOptions: { isKept: true } },
      }),
  };
}
