import { useApolloClient } from '@bloom/shared-auth/apollo';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ActivityLogFragment, GetLogsByTalentDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

/** Entries of one page. */
const LOG_PAGE = 20;

/** The server answers no more at once. */
const LOGS_AT_ONCE = 100;

interface Logs {
  logs: readonly ActivityLogFragment[];
  isEnd: boolean;
  isLoading: boolean;
  error: unknown;
}

/** The next page, or again what is shown: whatever is done on the sheet may stand in it. */
type Part = 'next' | 'again';

const nothing: Logs = { logs: [], isEnd: false, isLoading: true, error: undefined };

/** The history of a talent in pages; what is added meanwhile stands on top and is not counted twice. */
export function useLogs(talentId: string, changes: number | undefined) {
  const client = useApolloClient();
  const [state, setState] = useState(nothing);
  const shown = useRef<readonly ActivityLogFragment[]>([]);
  const last = useRef<Part>('again');
  const asked = useRef(0);
  const read = useCallback(
    async (part: Part) => {
      asked.current += 1;
      const mine = asked.current;
      const skip = part === 'again' ? 0 : shown.current.length;
      const shownNow = Math.min(shown.current.length, LOGS_AT_ONCE);
      const take = part === 'again' ? Math.max(LOG_PAGE, shownNow) : LOG_PAGE;
      last.current = part;
      setState((now) => ({ ...now, isLoading: true, error: undefined }));
      try {
        const { data } = await client.query({
          query: GetLogsByTalentDocument,
          variables: { talentId, skip, take },
          context: talentsApi,
          fetchPolicy: 'no-cache',
        });
        // What was asked later stands, whichever is answered first.
        if (mine !== asked.current) return;
        const page = data?.getLogsByTalent ?? [];
        const before = part === 'again' ? [] : shown.current;
        const known = new Set(before.map(({ id }) => id));
        shown.current = [...before, ...page.filter(({ id }) => !known.has(id))];
        setState({ logs: shown.current, isEnd: page.length < take, isLoading: false, error: undefined });
      } catch (error) {
        if (mine === asked.current) setState((now) => ({ ...now, isLoading: false, error }));
      }
    },
    [client, talentId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change it is read again
  useEffect(() => {
    void read('again');
  }, [read, changes]);
  const put = useCallback((log: ActivityLogFragment) => {
    shown.current = [log, ...shown.current];
    setState((before) => ({ ...before, logs: shown.current }));
  }, []);
  return { ...state, more: () => void read('next'), retry: () => void read(last.current), put };
}
