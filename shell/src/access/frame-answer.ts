import type { TypedDocumentNode } from '@bloom/shared-auth/apollo';
import { useDataClient } from '@bloom/shared-auth/data-client';
import { loadPatiently } from '@bloom/shared-ui/load-patiently';
import { useCallback, useEffect, useState } from 'react';

/** The questions of the shell. */
export type FrameDocuments = typeof import('../graphql.generated.ts');

export interface Answer<Data> {
  data?: Data | undefined;
  error?: unknown;
}

/** What the shell asks, which nobody of the staff waits for. */
const documents = () => import('../graphql.generated.ts');

/**
 * The API's word, and each later one; without the hooks of the data library, which the frame does not wait for.
 * @param pick the question among those of the shell; the same function at each drawing
 */
export function useFrameAnswer<Data>(
  isNeeded: boolean,
  pick: (of: FrameDocuments) => TypedDocumentNode<Data, Record<string, never>>,
) {
  const client = useDataClient();
  const [answer, setAnswer] = useState<Answer<Data>>({});
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isNeeded) return;
    let stop = () => {};
    let isCurrent = true;
    const follow = async () => {
      const [library, all] = await Promise.all([loadPatiently(() => client.get()), loadPatiently(documents)]);
      if (!isCurrent) return;
      const watched = library.watchQuery({
        query: pick(all),
        fetchPolicy: attempt === 0 ? 'cache-first' : 'network-only',
      });
      const following = watched.subscribe(({ data, error, loading, dataState }) => {
        setAnswer({ data: dataState === 'complete' ? data : undefined, error: loading ? undefined : error });
      });
      stop = () => following.unsubscribe();
    };
    if (attempt > 0) setAnswer({});
    follow().catch((error: unknown) => isCurrent && setAnswer({ error }));
    return () => {
      isCurrent = false;
      stop();
    };
  }, [client, isNeeded, attempt, pick]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return { answer, reload };
}
