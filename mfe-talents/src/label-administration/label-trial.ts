import { type TypedDocumentNode, useApolloClient, useMutation } from '@bloom/shared-auth/apollo';
import { useShowFailure } from '@bloom/shared-ui/show-failure';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useEffect, useState } from 'react';
import type { LabelOutcomeFragment } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

export type TriedChange<V> = TypedDocumentNode<{ outcome: LabelOutcomeFragment }, V & { dryRun: boolean }>;

/**
 * A change that is tried before it is made: `tried` is what it would do, undefined until that is known.
 *
 * @param asked what the change is about; undefined while that is not chosen. The same object as long as it is the same
 * @param success told once it is made
 */
export function useTrial<V extends object>(change: TriedChange<V>, asked: V | undefined, success: string) {
  const client = useApolloClient();
  const [tried, setTried] = useState<{ asked: V; outcome: LabelOutcomeFragment | undefined }>();
  const showFailure = useShowFailure({ area: 'labels' });
  useEffect(() => {
    if (asked === undefined) return;
    let isCurrent = true;
    const attempt = async () => {
      try {
        const variables = { ...asked, dryRun: true };
        const { data } = await client.mutate({ mutation: change, variables, context: talentsApi });
        if (isCurrent) setTried({ asked, outcome: data?.outcome });
      } catch (error) {
        if (isCurrent) showFailure(error, () => void attempt());
      }
    };
    void attempt();
    return () => {
      isCurrent = false;
    };
  }, [client, change, asked, showFailure]);
  const outcome = tried?.asked === asked ? tried?.outcome : undefined;
  const [mutate] = useMutation(change, { context: talentsApi });
  const { submit, submitting } = useSubmit(mutate, { area: 'labels', success });
  const run = async (): Promise<boolean> => {
    if (asked === undefined || outcome === undefined) return false;
    return (await submit({ variables: { ...asked, dryRun: false } })) !== undefined;
  };
  return { tried: outcome, run, isBusy: submitting };
}
