import { type TypedDocumentNode, useApolloClient } from '@bloom/shared-auth/apollo';
import { MAX_PART } from '@bloom/shared-rules/input/limits';
import { useCallback, useEffect, useState } from 'react';

type Rows<Row> = readonly Row[];
type PartVariables = { first?: number | null; after?: string | null };

export interface MoreRows<Row, Data, Variables> {
  /** How many there are in a first part behind which there may be more. */
  atOnce: number;
  /** How many there are in each further part; rows that cost much to read come in smaller ones. */
  partSize?: number;
  query: TypedDocumentNode<Data, Variables & PartVariables>;
  variables?: Variables;
  rowsOf: (data: Data) => Rows<Row>;
}

/** Each row once, in its first place, as it was said last. */
export const byId = <Row extends { recordId: string }>(rows: Rows<Row>): Row[] => [
  ...new Map(rows.map((row) => [row.recordId, row])).values(),
];

/** Goes on from the rows that are there, part after part, to the first that is not full. */
export async function inParts<Row>(
  first: Rows<Row>,
  { size, next, isWanted }: { size: number; next: (before: Rows<Row>) => Promise<Rows<Row>>; isWanted: () => boolean },
): Promise<Row[]> {
  const rows = [...first];
  for (let last = size; last === size && isWanted(); ) {
    const part = await next(rows);
    rows.push(...part);
    last = part.length;
  }
  return rows;
}

/**
 * All rows of a list of which the API answers a part at once: undefined until the last has come, so that nobody takes a
 * part for the whole. What is there stays while everything is read anew; where that fails it is old, and goes: whoever
 * shows a part meanwhile shows the first one, as it is now.
 * @param first undefined while they are on their way
 */
export function useAllRows<Row extends { recordId: string }, Data, Variables extends object>(
  first: Rows<Row> | undefined,
  { atOnce, partSize = MAX_PART, query, variables, rowsOf }: MoreRows<Row, Data, Variables>,
): { rows: Rows<Row> | undefined; error: unknown; retry: () => void } {
  const client = useApolloClient();
  const [whole, setWhole] = useState<{ rows: Rows<Row>; asked: string }>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const hasMore = first !== undefined && first.length >= atOnce;
  const asked = JSON.stringify(variables ?? {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is compared by its text, and again when somebody wants it
  useEffect(() => {
    setError(undefined);
    if (!hasMore) return undefined;
    let isCurrent = true;
    const next = async (before: Rows<Row>) => {
      const part = { ...variables, first: partSize, after: before.at(-1)?.recordId } as Variables & PartVariables;
      // Thousands of rows that only one table shows: the cache would hold each of them a second time.
      const { data } = await client.query({ query, variables: part as never, fetchPolicy: 'no-cache' });
      return data ? rowsOf(data as Data) : [];
    };
    const readRest = async () => {
      const rows = await inParts(first, { size: partSize, next, isWanted: () => isCurrent });
      // Whoever is renamed meanwhile comes twice.
      if (isCurrent) setWhole({ rows: byId(rows), asked });
    };
    readRest().catch((problem: unknown) => {
      if (!isCurrent) return;
      setWhole(undefined);
      setError(problem);
    });
    return () => {
      isCurrent = false;
    };
  }, [client, first, hasMore, asked, tries]);

  const retry = useCallback(() => setTries((before) => before + 1), []);
  if (first !== undefined && !hasMore) return { rows: first, error: undefined, retry };
  const rows = whole?.asked === asked ? whole.rows : undefined;
  return { rows, error, retry };
}
