import { ApolloLink } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { SOCKET_TOKEN_EXPIRED } from '@bloom/shared-rules/access/session-renewal';
import { createClient } from 'graphql-ws';
import { mergeMap, retry, timer } from 'rxjs';
import type { Session } from './session.tsx';

/**
 * Longer each time, at most half a minute, and not all browsers at the same instant; at once when the network is back.
 */
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

/** Subscriptions over one socket, which comes back by itself. */
export function socketLink(url: string, session: Session): ApolloLink {
  // Apollo makes a plain error of what closed the socket: the code is kept here.
  let closedWith: number | undefined;
  let sentToken: string | undefined;
  const client = createClient({
    url,
    on: {
      closed: (event) => {
        closedWith = (event as CloseEvent).code;
      },
    },
    connectionParams: async () => {
      sentToken = await session.getToken();
      return { Authorization: `Bearer ${sentToken}` };
    },
    keepAlive: 12_000,
    // A laptop sleeps for longer than any number of attempts.
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: waitToReconnect,
    shouldRetry: () => true,
  });
  // Apollo's link sends texts: that of an operation that the API knows by its hash is left out.
  const sockets = new GraphQLWsLink({
    ...client,
    subscribe: (payload, sink) =>
      client.subscribe(payload.extensions?.persistedQuery ? { ...payload, query: '' } : payload, sink),
  });
  // graphql-ws gives up on 4401: get a fresh token, which the page most often has had for a minute, and subscribe
  // again; the server replays the state.
  const resubscribe = new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      retry({
        count: 3,
        resetOnSuccess: true,
        delay: (error: unknown, attempt) => {
          if (closedWith !== SOCKET_TOKEN_EXPIRED) {
            throw error;
          }
          return timer(attempt === 1 ? 0 : 1000).pipe(mergeMap(() => session.renewToken(sentToken)));
        },
      }),
    ),
  );
  return resubscribe.concat(sockets);
}
