import { useQuery } from '@bloom/shared-auth/apollo';
import { MIN_OBJECT_SEARCH } from '@bloom/shared-rules/input/limits';
import { searchDebounce } from '@bloom/shared-ui/measures';
import { useEffect, useState } from 'react';
import { SearchObjectsDocument, type SearchObjectsQuery } from '../graphql.generated.ts';

const NONE: SearchObjectsQuery['search'] = [];

export interface FoundObjects {
  objects: SearchObjectsQuery['search'];
  /** The server has not answered for what is typed now. */
  waiting: boolean;
  failed: boolean;
  retry: () => void;
}

/** Missions, Bloomers and clients for what is typed, asked once the person has stopped typing for a moment. */
export function useFoundObjects(text: string, isOffered: boolean): FoundObjects {
  const typed = text.trim();
  const asked = useSettled(typed, searchDebounce);
  const isLong = (words: string) => isOffered && words.length >= MIN_OBJECT_SEARCH;
  const { data, error, loading, refetch } = useQuery(SearchObjectsDocument, {
    variables: { text: asked },
    skip: !isLong(asked),
    // What was found a minute ago may have been renamed since.
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const isCurrent = asked === typed && isLong(asked);
  return {
    objects: isCurrent ? (data?.search ?? NONE) : NONE,
    waiting: isLong(typed) && (!isCurrent || loading),
    failed: isCurrent && error !== undefined && !loading,
    retry: () => void refetch().catch(() => undefined),
  };
}

function useSettled(text: string, delay: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return settled;
}
