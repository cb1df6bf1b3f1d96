import { skipWhileHidden, useApolloClient, whenLookedAt } from '@bloom/shared-auth/apollo';
import { useEffect } from 'react';
import { JobDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

/** Milliseconds between two looks: an offer stands open all day, and colleagues move its candidates. */
const EVERY = 15_000;

/** What a colleague did is seen without a reload. A look that fails leaves what stands, and tells nobody. */
export function useKeptCurrent(jobId: string): void {
  const client = useApolloClient();
  useEffect(() => {
    const asked = { query: JobDocument, variables: { jobId } };
    // What is read after a change must not be given the answer to a look of before.
    const context = { ...talentsApi, queryDeduplication: false };
    const look = async () => {
      const stood = client.cache.readQuery(asked);
      const { data } = await client.query({ ...asked, context, fetchPolicy: 'no-cache' });
      // What was moved here meanwhile is newer than this answer.
      if (data && client.cache.readQuery(asked) === stood) client.cache.writeQuery({ ...asked, data });
    };
    const lookQuietly = () => {
      if (!skipWhileHidden()) look().catch(() => undefined);
    };
    const timer = setInterval(lookQuietly, EVERY);
    const leave = whenLookedAt(lookQuietly);
    return () => {
      clearInterval(timer);
      leave();
    };
  }, [client, jobId]);
}
