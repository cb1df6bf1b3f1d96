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
    const asked = { query: JobDocument, variables: { jobId }, context: talentsApi };
    const look = () => {
      if (!skipWhileHidden()) client.query({ ...asked, fetchPolicy: 'network-only' }).catch(() => undefined);
    };
    const timer = setInterval(look, EVERY);
    const leave = whenLookedAt(look);
    return () => {
      clearInterval(timer);
      leave();
    };
  }, [client, jobId]);
}
