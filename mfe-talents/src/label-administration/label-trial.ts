import { type TypedDocumentNode, useApolloClient, useMutation } from '@bloom/shared-auth/apollo';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useEffect, useRef, useState } from 'react';
import type { LabelOutcomeFragment } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

export type TriedChange<V> = TypedDocumentNode<{ outcome: LabelOutcomeFragment }, V & { dryRun: boolean }>;

interface Told {
  /** Once the change is made. */
  success: string;
  /** When it cannot be tried or made: what is on the screen may be of before. */
  onFailed: () => void;
}

/**
 * A change that is tried before it is made: `tried` is what it would do, undefined until that is known; `error` is why
 * it cannot be.
 *
 * @param asked what the change is about; undefined while that is not chosen. The same object as long as it is the same
 */
export function useTrial<V extends object>(change: TriedChange<V>, asked: V | undefined, { success, onFailed }: Told) {
  const client = useApolloClient();
  const [tried, setTried] = useState<{ asked: V; outcome?: LabelOutcomeFragment; error?: unknown }>();
  const [attempt, setAttempt] = useState(0);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when somebody wants it
  useEffect(() => {
    if (asked === undefined) return;
    let isCurrent = true;
    const variables = { ...asked, dryRun: true };
    client.mutate({ mutation: change, variables, context: { ...talentsApi, changes: [] } }).then(
      ({ data }) => isCurrent && setTried({ asked, outcome: data?.outcome }),
      (error: unknown) => {
        if (!isCurrent) return;
        setTried({ asked, error });
        failed.current();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [client, change, asked, attempt]);
  const again = () => {
    setTried(undefined);
    setAttempt((times) => times + 1);
  };
  const { outcome, error } = tried?.asked === asked && tried !== undefined ? tried : {};
  const [mutate] = useMutation(change, { context: talentsApi });
  const { submit, submitting } = useSubmit(mutate, { area: 'labels', success });
  const run = async (): Promise<boolean> => {
    if (asked === undefined || outcome === undefined) return false;
    const isDone = (await submit({ variables: { ...asked, dryRun: false } })) !== undefined;
    // What was tried may be impossible by now.
    if (!isDone) again();
    return isDone;
  };
  return { tried: outcome, error, again, run, isBusy: submitting };
}
