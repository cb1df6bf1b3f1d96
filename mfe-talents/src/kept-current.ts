import { skipWhileHidden, type TypedDocumentNode, useApolloClient, whenLookedAt } from '@bloom/shared-auth/apollo';
import { useEffect, useRef } from 'react';
import { talentsApi } from './talents-api.ts';

/** Milliseconds between two looks: what several people work on stands open all day. */
const EVERY = 15_000;

/**
 * What a colleague did is seen without a reload: looks again while the page is in sight, and when somebody comes back
 * to it. A look that fails leaves what stands, and tells nobody.
 */
export function useQuietLooks(look: () => Promise<unknown>): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    const lookQuietly = () => {
      if (!skipWhileHidden()) latest.current().catch(() => undefined);
    };
    const timer = setInterval(lookQuietly, EVERY);
    const leave = whenLookedAt(lookQuietly);
    return () => {
      clearInterval(timer);
      leave();
    };
  }, []);
}

export interface Look {
  /** Why it failed. */
  error?: unknown;
  /** Something is other than it stood. */
  isNews: boolean;
}

/** Asks a query of the page again, and shows what is other than it stood. */
function useLook<Data, Variables extends object>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): () => Promise<Look> {
  const client = useApolloClient();
  return async () => {
    const asked = { query, variables: variables as never };
    const stood = client.cache.readQuery(asked);
    const { data } = await client.query({ ...asked, context: talentsApi, fetchPolicy: 'no-cache' });
    // What was changed here meanwhile is newer than this answer.
    if (!data || client.cache.readQuery(asked) !== stood) return { isNews: false };
    client.cache.writeQuery({ ...asked, data: data as never });
    return { isNews: client.cache.readQuery(asked) !== stood };
  };
}

/** The answer of a query of the page, as it is by now. */
export function useKeptCurrent<Data, Variables extends object>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  onLook?: (look: Look) => void,
): void {
  const look = useLook(query, variables);
  useQuietLooks(() =>
    look().then(
      (seen) => onLook?.(seen),
      (error) => onLook?.({ error, isNews: false }),
    ),
  );
}

/** The same for who comes back: what somebody reads from top to bottom does not change under their eyes. */
export function useCurrentWhenSeen<Data, Variables extends object>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): void {
  const look = useLook(query, variables);
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => whenLookedAt(() => void latest.current().catch(() => undefined)), []);
}
