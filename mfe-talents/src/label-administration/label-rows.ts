import { useApolloClient } from '@bloom/shared-auth/apollo';
import { inParts } from '@bloom/shared-ui/all-rows';
import { useCallback, useEffect, useState } from 'react';
import { talentsApi } from '../talents-api.ts';
import type { LabelKind, LabelRow } from './label-kinds.ts';

/** As many as the API answers at once. */
const PART = 5_000;

export interface LabelRows {
  /** Undefined while the first are on their way. */
  rows: LabelRow[] | undefined;
  error: unknown;
  reload: () => void;
  /** Shows a changed row without asking for all of them again. */
  put: (row: LabelRow) => void;
}

/** All labels of a kind, in as many parts as it takes; what stands stays until the new ones are all there. */
export function useLabelRows({ operations }: LabelKind): LabelRows {
  const client = useApolloClient();
  const [rows, setRows] = useState<LabelRow[]>();
  const [error, setError] = useState<unknown>();
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when somebody wants it
  useEffect(() => {
    let isCurrent = true;
    const next = async ({ length: skip }: readonly LabelRow[]) => {
      const options = { variables: { skip, take: PART }, context: talentsApi, fetchPolicy: 'no-cache' as const };
      const { data } = await client.query({ query: operations.list, ...options });
      return data?.labels ?? [];
    };
    const read = async () => {
      const all = await inParts<LabelRow>([], { size: PART, next, isWanted: () => isCurrent });
      if (!isCurrent) return;
      setRows(all);
      setError(undefined);
    };
    read().catch((reason) => isCurrent && setError(reason));
    return () => {
      isCurrent = false;
    };
  }, [client, operations, asked]);
  const reload = useCallback(() => setAsked((times) => times + 1), []);
  const put = useCallback(
    (row: LabelRow) => setRows((before) => before?.map((one) => (one.id === row.id ? row : one))),
    [],
  );
  return { rows, error: rows === undefined ? error : undefined, reload, put };
}
