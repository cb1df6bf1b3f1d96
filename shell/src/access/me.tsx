import { useDataClient } from '@bloom/shared-auth/data-client';
import { isBloomerOnly } from '@bloom/shared-auth/roles';
import { useSession } from '@bloom/shared-auth/session';
import { loadPatiently } from '@bloom/shared-ui/load-patiently';
import { useRemembered } from '@bloom/shared-ui/remembered';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { ShellMeQuery } from '../graphql.generated.ts';
import type { MeState } from './decide-access.ts';

interface MeUse {
  me: MeState;
  reload: () => void;
}

const MeContext = createContext<MeUse>({ me: { status: 'loading' }, reload: () => undefined });

/** A Bloomer with a record, whose invitation is no longer open. */
function isAdmitted(bloomer: ShellMeQuery['me']['bloomer']): boolean {
  return bloomer !== null && (!bloomer.invitation || bloomer.invitation.status === 'done');
}

const isBoolean = (stored: unknown): stored is boolean => typeof stored === 'boolean';

interface Answer {
  data?: ShellMeQuery;
  error?: unknown;
}

function meState({ data, error }: Answer, wasAdmitted: boolean): MeState {
  if (data !== undefined) {
    return { status: 'known', bloomer: data.me.bloomer };
  }
  if (error !== undefined) {
    return { status: 'failed', error };
  }
  return wasAdmitted ? { status: 'known', bloomer: { invitation: null } } : { status: 'loading' };
}

/** What the shell asks, which nobody of the staff waits for. */
const documents = () => import('../graphql.generated.ts');

/** The API's word, and each later one; without the hooks of the data library, which the frame does not wait for. */
function useAnswer(isNeeded: boolean) {
  const client = useDataClient();
  const [answer, setAnswer] = useState<Answer>({});
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isNeeded) return;
    let stop = () => {};
    let isCurrent = true;
    const follow = async () => {
      const [library, { ShellMeDocument }] = await Promise.all([
        loadPatiently(() => client.get()),
        loadPatiently(documents),
      ]);
      if (!isCurrent) return;
      const watched = library.watchQuery({
        query: ShellMeDocument,
        fetchPolicy: attempt === 0 ? 'cache-first' : 'network-only',
      });
      const following = watched.subscribe(({ data, error, loading, dataState }) => {
        setAnswer({ data: dataState === 'complete' ? data : undefined, error: loading ? undefined : error });
      });
      stop = () => following.unsubscribe();
    };
    if (attempt > 0) setAnswer({});
    follow().catch((error: unknown) => isCurrent && setAnswer({ error }));
    return () => {
      isCurrent = false;
      stop();
    };
  }, [client, isNeeded, attempt]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return { answer, reload };
}

/**
 * The API's word on the signed-in person, asked only for who cannot be let in without it. Who was admitted at the last
 * visit does not wait for it: their page asks for its data meanwhile, and the API decides about that anyway.
 */
export function MeProvider({ children }: { children: ReactNode }) {
  const { state, roles, profile } = useSession();
  const [wasAdmitted, remember] = useRemembered('admitted', false, isBoolean);
  const isNeeded = state === 'authenticated' && profile?.emailVerified === true && isBloomerOnly(roles);
  const { answer, reload } = useAnswer(isNeeded);

  useEffect(() => {
    if (answer.data !== undefined) {
      remember(isAdmitted(answer.data.me.bloomer));
    }
  }, [answer, remember]);

  const value = useMemo<MeUse>(() => ({ me: meState(answer, wasAdmitted), reload }), [answer, wasAdmitted, reload]);

  return <MeContext value={value}>{children}</MeContext>;
}

export function useMe(): MeUse {
  return useContext(MeContext);
}
