import { useApolloClient, useQuery } from '@bloom/shared-auth/apollo';
import { useCallback, useEffect, useState } from 'react';
import { AdminMissionsDocument, type AdminMissionsQuery } from '../graphql.generated.ts';
import { FIRST_MISSIONS } from './first-page-size.ts';

export type DashboardMission = AdminMissionsQuery['allMissions']['results'][number];

/** About three megabytes before compression: a part is read without holding up the browser. */
const PART = 5_000;
/** The rest waits until the first rows are drawn: both want the same processor. Milliseconds. */
const DRAWN_AFTER = 500;

type Whole = { isActive: boolean | null; rows: readonly DashboardMission[] };

export type DashboardMissions = {
  rows: readonly DashboardMission[] | undefined;
  /** How many there are, also while only the first have come. */
  total: number | undefined;
  error: unknown;
  /** Why only the first are there. */
  partError: unknown;
  refetch: () => void;
};

/** Whether the firm has not entered any mission yet: asked where the active ones are none. */
export function useIsFirmNew({ rows }: DashboardMissions, activeOnly: boolean): boolean {
  const isNone = rows?.length === 0;
  const { data } = useQuery(AdminMissionsDocument, {
    variables: { isActive: null, first: 1 },
    fetchPolicy: 'cache-and-network',
    skip: !isNone || !activeOnly,
  });
  return isNone && (!activeOnly || data?.allMissions.count === 0);
}

/**
 * The missions of the firm: the first ones at once, then all of them, in parts that follow one another. What is there
 * stays until everything is there anew.
 */
export function useDashboardMissions(isActive: boolean | null): DashboardMissions {
  const client = useApolloClient();
  const [whole, setWhole] = useState<Whole>();
  const [partError, setPartError] = useState<unknown>();
  const [version, setVersion] = useState(0);
  const { data, error, refetch } = useQuery(AdminMissionsDocument, {
    variables: { isActive, first: FIRST_MISSIONS },
    fetchPolicy: 'cache-and-network',
  });
  const first = data?.allMissions;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version reads the rest again even where the first rows are the same
  useEffect(() => {
    if (first === undefined) return undefined;
    let isCurrent = true;
    setPartError(undefined);
    const readRest = async () => {
      const rows = [...first.results];
      if (first.results.length < first.count) await new Promise((resolve) => setTimeout(resolve, DRAWN_AFTER));
      // Rows that came or went meanwhile change the count: the end is a part that is not full.
      for (let size = first.results.length < first.count ? PART : 0; size === PART && isCurrent; ) {
        const { data: part } = await client.query({
          query: AdminMissionsDocument,
          variables: { isActive, first: PART, after: rows.at(-1)?.recordId },
          // Thousands of rows that only this table shows: the cache would hold each of them a second time.
          fetchPolicy: 'no-cache',
        });
        const next = part?.allMissions.results ?? [];
        rows.push(...next);
        size = next.length;
      }
      if (isCurrent) setWhole({ isActive, rows });
    };
    readRest().catch((problem: unknown) => {
      if (isCurrent) setPartError(problem);
    });
    return () => {
      isCurrent = false;
    };
  }, [client, first, isActive, version]);

  const all = whole?.isActive === isActive ? whole.rows : undefined;
  return {
    rows: all ?? first?.results,
    total: all?.length ?? first?.count,
    error: first === undefined ? error : undefined,
    partError,
    refetch: useCallback(() => void refetch().finally(() => setVersion((before) => before + 1)), [refetch]),
  };
}
