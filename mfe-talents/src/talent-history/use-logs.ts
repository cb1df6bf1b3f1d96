import { useApolloClient } from '@bloom/shared-auth/apollo';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ActivityLogFragment, GetLogsByTalentDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

/** Entries of one page. */
const LOG_PAGE = 20;

interface Logs {
  logs: readonly ActivityLogFragment[];
  isEnd: boolean;
  isLoading: boolean;
  error: unknown;
}

const nothing: Logs = { logs: [], isEnd: false, isLoading: true, error: undefined };

/** The history of a talent in pages; what is added meanwhile stands on top and is not counted twice. */
export function useLogs(talentId: string) {
  const client = useApolloClient();
  const [state, setState] = useState(nothing);
  const shown = useRef<readonly ActivityLogFragment[]>([]);
  const more = useCallback(async () => {
    setState((before) => ({ ...before, isLoading: true, error: undefined }));
    try {
      const { data } = await client.query({
        query: GetLogsByTalentDocument,
        variables: { talentId, skip: shown.current.length, take: LOG_PAGE },
        context: talentsApi,
        fetchPolicy: 'no-cache',
      });
      const page = data?.getLogsByTalent ?? [];
      const known = new Set(shown.current.map(({ id }) => id));
      shown.current = [...shown.current, ...page.filter(({ id }) => !known.has(id))];
      setState({ logs: shown.current, isEnd: page.length < LOG_PAGE, isLoading: false, error: undefined });
    } catch (error) {
      setState((before) => ({ ...before, isLoading: false, error }));
    }
  }, [client, talentId]);
  useEffect(() => {
    shown.current = [];
    setState(nothing);
    void more();
  }, [more]);
  const put = useCallback((log: ActivityLogFragment) => {
    shown.current = [log, ...shown.current];
    setState((before) => ({ ...before, logs: shown.current }));
  }, []);
  return { ...state, more, put };
}
