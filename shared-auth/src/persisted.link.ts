import { ApolloLink } from '@apollo/client';
import { persisted } from './plain-operation.ts';

/**
 * Sends the hash that the build wrote into a document, instead of its text: the API answers what was published, and
 * little else. Documents without one, of development servers and tests, are sent as they are.
 */
export const persistedLink = new ApolloLink((operation, forward) => {
  const { __meta__: meta } = operation.query as { __meta__?: { hash: string } };
  if (meta !== undefined) {
    Object.assign(operation.extensions, persisted(meta.hash));
    operation.setContext({ http: { includeQuery: false, includeExtensions: true } });
  }
  return forward(operation);
});
