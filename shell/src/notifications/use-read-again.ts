import { useApolloClient } from '@bloom/shared-auth/apollo';
import { readAgain } from '@bloom/shared-auth/read-again';
import { useEffect, useRef } from 'react';
import type { NotificationLineFragment } from '../graphql.generated.ts';
import { changedBy } from './news-changes.ts';
import { useArrivals } from './use-arrivals.ts';

/** News often come together: what shows several of them is read once. Milliseconds. */
const TOGETHER = 300;

/** What is on screen follows the news: lists and pages that show what they tell of are read again. */
export function useReadAgain(lines: readonly NotificationLineFragment[], ready: boolean): void {
  const client = useApolloClient();
  const changed = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  useArrivals(lines, ready, (arrived) => {
    for (const field of changedBy(arrived.map(({ type }) => type))) changed.current.add(field);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void readAgain(client, changed.current);
      changed.current = new Set();
    }, TOGETHER);
  });
}
