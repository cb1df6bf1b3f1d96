import { ApolloClient, ApolloLink } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { OperationTypeNode } from 'graphql';
import { createClient } from 'graphql-ws';
import { mergeMap, retry, timer } from 'rxjs';
import { authenticationLink } from './authentication.link.ts';
import { createCache } from './cache.ts';
import { keptFetch } from './kept-answers.ts';
import type { RuntimeConfig } from './runtime-config.tsx';
import type { Session } from './session.tsx';
import { uploadFetch } from './upload-fetch.ts';

/** `context: { clientName: TALENTS_CLIENT }` sends an operation to the talents API. */
export const TALENTS_CLIENT = 'api.talents';

/** The server closes a socket with this code at the instant its token expires. */
const CLOSED_UNAUTHORIZED = 4401;

function httpLink(uri: string): ApolloLink {
  return new UploadHttpLink({ uri, headers: { 'Apollo-Require-Preflight': 'true' }, fetch: keptFetch(uploadFetch) });
}

/** Longer each time, at most half a minute, and not all browsers at the same instant; at once when the network is back. */
function waitToReconnect(attempt: number): Promise<void> {
  const longest = Math.min(1000 * 2 ** attempt, 30_000);
  return new Promise((resolve) => {
    const timer = setTimeout(proceed, longest / 2 + Math.random() * (longest / 2));
    function proceed() {
      clearTimeout(timer);
      window.removeEventListener('online', proceed);
      resolve();
    }
    window.addEventListener('online', proceed);
  });
}

function socketLink(url: string, session: Session): ApolloLink {
  // Apollo makes a plain error of what closed the socket: the code is kept here.
  let closedWith: number | undefined;
  const sockets = new GraphQLWsLink(
    createClient({
      url,
      on: {
        closed: (event) => {
          closedWith = (event as CloseEvent).code;
        },
      },
      connectionParams: async () => ({ Authorization: `Bearer ${await session.getToken()}` }),
      keepAlive: 12_000,
      // A laptop sleeps for longer than any number of attempts.
      retryAttempts: Number.POSITIVE_INFINITY,
      retryWait: waitToReconnect,
      shouldRetry: () => true,
    }),
  );
  // graphql-ws gives up on 4401: get a fresh token and subscribe again, the server replays the state.
  const resubscribe = new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      retry({
        count: 3,
        resetOnSuccess: true,
        delay: (error: unknown, attempt) => {
          if (closedWith !== CLOSED_UNAUTHORIZED) {
            throw error;
          }
          return timer(attempt === 1 ? 0 : 1000).pipe(mergeMap(() => session.renewToken()));
        },
      }),
    ),
  );
  return resubscribe.concat(sockets);
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
    socketLink(config.apiUrls.missionsSocket, session),
    authenticationLink(session).concat(http),
  );
  return new ApolloClient({ cache: createCache(), link: terminatingLink ?? network });
}
