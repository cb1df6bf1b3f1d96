import { type ApolloClient, useApolloClient } from '@bloom/shared-auth/apollo';
import { inParts } from '@bloom/shared-ui/all-rows';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuietLooks } from '../kept-current.ts';
import { LabelVersionSumDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import type { LabelKind, LabelOperations, LabelRow } from './label-kinds.ts';

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
  /** Why they could not be read again after a change: some of them may be of before. */
  oldError: unknown;
  reload: () => void;
  /** Shows a changed row without asking for all of them again. */
  put: (row: LabelRow) => void;
  /** Takes a label that is no more out of the list before all of them are read again. */
  drop: (id: string) => void;
  /** While somebody writes in one of them, the others stay where they are. */
  hold: (isHeld: boolean) => void;
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

/** As the server adds them up: another figure as soon as a label changes, comes or goes. */
export const versionSum = (rows: readonly Pick<LabelRow, 'id' | 'version'>[]): number =>
  rows.reduce((sum, { id, version }) => sum + version * Number.parseInt(id.slice(0, 6), 16), 0);

const asked = { context: talentsApi, fetchPolicy: 'no-cache' } as const;

interface Reading {
  isWanted: () => boolean;
  onFirst: (rows: LabelRow[], total: number) => void;
}

async function readAll(client: ApolloClient, operations: LabelOperations, { isWanted, onFirst }: Reading) {
  const { data } = await client.query({ query: operations.first, variables: { take: FIRST_LABELS }, ...asked });
  const { labels: first = [], count = 0 } = data ?? {};
  if (first.length >= count) return first;
  if (isWanted()) onFirst(first, count);
  const next = async ({ length: skip }: readonly LabelRow[]) => {
    const part = await client.query({ query: operations.list, variables: { skip, take: PART }, ...asked });
    return part.data?.labels ?? [];
  };
  return inParts<LabelRow>(first, { size: PART, next, isWanted });
}

/** What is to be done once nobody writes any more; only the last of it counts. */
function useHeld() {
  const [held] = useState(() => ({ isHeld: false, waiting: undefined as (() => void) | undefined }));
  const settle = useCallback(
    (run?: () => void) => {
      held.waiting = held.isHeld ? run : undefined;
      if (!held.isHeld) run?.();
    },
    [held],
  );
  const hold = useCallback(
    (isHeld: boolean) => {
      held.isHeld = isHeld;
      if (!isHeld) settle(held.waiting);
    },
    [held, settle],
  );
  const isWaiting = useCallback(() => held.waiting !== undefined, [held]);
  return { settle, hold, isWaiting };
}

interface Order {
  times: number;
  /** Nobody asked for it: when it fails, nobody is told. */
  isQuiet: boolean;
}

/**
 * The first page at once, then all labels in as many parts as it takes; what stands stays until all new are here. What
 * colleagues change is seen without a reload.
 */
export function useLabelRows({ kind, operations }: LabelKind): LabelRows {
  const client = useApolloClient();
  const [read, setRead] = useState<Read>();
  const [error, setError] = useState<unknown>();
  const [order, setOrder] = useState<Order>({ times: 0, isQuiet: false });
  const isReading = useRef(false);
  const { settle, hold, isWaiting } = useHeld();
  useEffect(() => {
    let isCurrent = true;
    isReading.current = true;
    if (!order.isQuiet) setError(undefined);
    const onFirst = (first: LabelRow[], total: number) =>
      setRead((before) => before ?? { rows: first, total, version: 0 });
    readAll(client, operations, { isWanted: () => isCurrent, onFirst })
      .then((all) => {
        if (!isCurrent) return;
        setError(undefined);
        settle(() => setRead((before) => inPlaceOf(before, all)));
      })
      .catch((reason) => isCurrent && !order.isQuiet && setError(reason))
      .finally(() => {
        if (isCurrent) isReading.current = false;
      });
    return () => {
      isCurrent = false;
      settle();
    };
  }, [client, operations, order, settle]);
  const readAgain = useCallback((isQuiet: boolean) => setOrder(({ times }) => ({ times: times + 1, isQuiet })), []);
  const { rows, total, version = 0 } = read ?? {};
  useQuietLooks(async () => {
    if (isReading.current || isWaiting() || rows === undefined || total !== undefined) return;
    const { data } = await client.query({ query: LabelVersionSumDocument, variables: { kind }, ...asked });
    if (data && data.labelVersionSum !== versionSum(rows)) readAgain(true);
  });
  const reload = useCallback(() => readAgain(false), [readAgain]);
  const put = useCallback((row: LabelRow) => setRead((before) => before && withRow(before, row)), []);
  const drop = useCallback((id: string) => setRead((before) => before && without(before, id)), []);
  return {
    rows,
    total,
    version,
    error: rows === undefined ? error : undefined,
    partError: total === undefined ? undefined : error,
    oldError: rows === undefined || total !== undefined ? undefined : error,
    reload,
    put,
    drop,
    hold,
  };
}
