import { useApolloClient } from '@bloom/shared-auth/apollo';
import { readAgain } from '@bloom/shared-auth/read-again';
import { useEffect, useState } from 'react';
import type { NotificationLineFragment } from '../graphql.generated.ts';
import { GatheredChanges } from './gathered-changes.ts';
import { changedBy } from './news-changes.ts';
import { useArrivals } from './use-arrivals.ts';

/** What is on screen follows the news: lists and pages that show what they tell of are read again. */
export function useReadAgain(lines: readonly NotificationLineFragment[], ready: boolean): void {
  const client = useApolloClient();
  const [changes] = useState(() => new GatheredChanges((fields) => readAgain(client, fields)));
  useEffect(() => changes.begin(), [changes]);
  useArrivals(lines, ready, (arrived) => changes.add(changedBy(arrived.map(({ type }) => type))));
}
