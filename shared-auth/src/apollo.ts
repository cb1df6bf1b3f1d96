import { createApolloClient } from './client.ts';
import { offerDataLibrary } from './data-library.ts';

/**
 * The part of Apollo that the platform supports. Remotes import from here and the shell provides it:
 * one client and one cache for everybody, and what nobody uses is left out of the bundle.
 */
export type { ApolloClient, TypedDocumentNode } from '@apollo/client';
export { ApolloProvider, useApolloClient, useLazyQuery, useMutation, useQuery } from '@apollo/client/react';
export { askAnew } from './fresh.link.ts';
export { skipWhileHidden, usePollingWhile, useReadWhenSeen, whenLookedAt } from './polling.ts';

offerDataLibrary({ createApolloClient });
