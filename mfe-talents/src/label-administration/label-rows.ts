import { useApolloClient } from '@bloom/shared-auth/apollo';
import { inParts } from '@bloom/shared-ui/all-rows';
import { useCallback, useEffect, useState } from 'react';
import { talentsApi } from '../talents-api.ts';
import type { LabelKind, LabelRow } from './label-kinds.ts';

/** A page of the table, as nearly everybody keeps it; a test compares it with what is asked ahead. */
export const FIRST_LABELS = 50;
/** As many as the API answers at once. */
const PART = 5_000;

export interface LabelRows {
  /** Undefined while the first are on their way. */
  rows: LabelRow[] | undefined;
  /** How many there will be, while only the first are here. */
  total: number | undefined;
  /** Another one as soon as labels were changed. */
  version: number;
  error: unknown;
  /** Why only the first are here. */
  partError: unknown;
  reload: () => void;
  /** Shows a changed row without asking for all of them again. */
  put: (row: LabelRow) => void;
  /** Takes a label that is no more out of the list before all of them are read again. */
  drop: (id: string) => void;
}

type Read = { rows: LabelRow[]; total?: number; version: number };

/** Rows in place of those that stood there; what was changed while they were read stands as it was changed. */
function inPlaceOf(before: Read | undefined, rows: readonly LabelRow[]): Read {
  const stood = new Map(before?.rows.map((row) => [row.id, row]));
  const newest = (row: LabelRow) => {
    const other = stood.get(row.id);
    return other !== undefined && other.version > row.version ? other : row;
  };
  // Where one came or went meanwhile, the next part may begin with the last row of the one before.
  const version = before === undefined ? 0 : before.version + (before.total === undefined ? 1 : 0);
  return { rows: [...new Map(rows.map((row) => [row.id, newest(row)])).values()], version };
}

const without = ({ rows, total, version }: Read, id: string): Read => ({
  rows: rows.filter((row) => row.id !== id),
  total,
  version: version + 1,
});

const withRow = ({ rows, total, version }: Read, row: LabelRow): Read => ({
  rows: rows.map((one) => (one.id === row.id ? row : one)),
  total,
  version: version + 1,
});

/** The first page at once, then all labels in as many parts as it takes; what stands stays until all new are here. */
export function useLabelRows({ operations }: LabelKind): LabelRows {
  const client = useApolloClient();
  const [read, setRead] = useState<Read>();
  const [error, setError] = useState<unknown>();
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when somebody wants it
  useEffect(() => {
    let isCurrent = true;
    const options = { context: talentsApi, fetchPolicy: 'no-cache' as const };
    const next = async ({ length: skip }: readonly LabelRow[]) => {
      const { data } = await client.query({ query: operations.list, variables: { skip, take: PART }, ...options });
      return data?.labels ?? [];
    };
    const readAll = async () => {
      setError(undefined);
      const { data } = await client.query({ query: operations.first, variables: { take: FIRST_LABELS }, ...options });
      const { labels: first = [], count = 0 } = data ?? {};
      if (!isCurrent) return;
      const isWhole = first.length >= count;
      if (!isWhole) setRead((before) => before ?? { rows: first, total: count, version: 0 });
      const all = isWhole ? first : await inParts<LabelRow>(first, { size: PART, next, isWanted: () => isCurrent });
      if (isCurrent) setRead((before) => inPlaceOf(before, all));
    };
    readAll().catch((reason) => isCurrent && setError(reason));
    return () => {
      isCurrent = false;
    };
  }, [client, operations, asked]);
  const reload = useCallback(() => setAsked((times) => times + 1), []);
  const put = useCallback((row: LabelRow) => setRead((before) => before && withRow(before, row)), []);
  const drop = useCallback((id: string) => setRead((before) => before && without(before, id)), []);
  const { rows, total, version = 0 } = read ?? {};
  return {
    rows,
    total,
    version,
    error: rows === undefined ? error : undefined,
    partError: total === undefined ? undefined : error,
    reload,
    put,
    drop,
  };
}
