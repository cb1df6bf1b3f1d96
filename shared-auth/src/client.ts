import { ApolloClient, ApolloLink } from '@apollo/client';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { OperationTypeNode } from 'graphql';
import { defer, map, mergeMap, retry, shareReplay, take } from 'rxjs';
import { authenticationLink } from './authentication.link.ts';
import { createCache } from './cache.ts';
import { changeLink, freshLink } from './fresh.link.ts';
import { keptFetch } from './kept-answers.ts';
import { persistedLink } from './persisted.link.ts';
import { repeatLink } from './repeat.link.ts';
import type { RuntimeConfig } from './runtime-config.tsx';
import type { Session } from './session.tsx';
import { timelyFetch } from './timely-fetch.ts';
import { uploadFetch } from './upload-fetch.ts';

/** `context: { clientName: TALENTS_CLIENT }` sends an operation to the talents API. */
export const TALENTS_CLIENT = 'api.talents';

function httpLink(uri: string): ApolloLink {
  const headers = { 'Apollo-Require-Preflight': 'true' };
  return new UploadHttpLink({ uri, headers, fetch: timelyFetch(keptFetch(uploadFetch)) });
}

/** A chunk that did not come is asked for again after this, in milliseconds. */
const ASK_AGAIN = 5000;

/** The first subscription brings the library of sockets: nothing on a page waits for what it will tell. */
function lazySocketLink(url: string, session: Session): ApolloLink {
  const link = defer(() => import('./socket.link.ts')).pipe(
    retry({ delay: ASK_AGAIN }),
    map(({ socketLink }) => socketLink(url, session)),
    shareReplay(1),
  );
  return new ApolloLink((operation, forward) =>
    link.pipe(
      take(1),
      mergeMap((socket) => socket.request(operation, forward)),
    ),
  );
}

export interface ApolloClientOptions {
  config: Pick<RuntimeConfig, 'apiUrls'>;
  session: Session;
  /** Replaces the network, for pages rendered in tests. */
  terminatingLink?: ApolloLink;
}

/** The one Apollo client of the page, shared by the shell and all remotes. */
export function createApolloClient({ config, session, terminatingLink }: ApolloClientOptions): ApolloClient {
  const http = ApolloLink.split(
    (operation) => operation.getContext().clientName === TALENTS_CLIENT,
    httpLink(config.apiUrls.talents),
    httpLink(config.apiUrls.missions),
  );
  const network = ApolloLink.split(
    (operation) => operation.operationType === OperationTypeNode.SUBSCRIPTION,
    lazySocketLink(config.apiUrls.missionsSocket, session),
    ApolloLink.from([authenticationLink(session), repeatLink, http]),
  );
  return new ApolloClient({
    cache: createCache(),
    link: terminatingLink ?? ApolloLink.from([changeLink, freshLink, persistedLink, network]),
  });
}
