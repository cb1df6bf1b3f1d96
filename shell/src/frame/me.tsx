import { useQuery } from '@bloom/shared-auth/apollo';
import { isBloomerOnly } from '@bloom/shared-auth/roles';
import { useSession } from '@bloom/shared-auth/session';
import { useRemembered } from '@bloom/shared-ui/remembered';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { MeState } from '../access/decide-access.ts';
import { ShellMeDocument, type ShellMeQuery } from '../graphql.generated.ts';

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

function meState(data: ShellMeQuery | undefined, error: unknown, wasAdmitted: boolean): MeState {
  if (data !== undefined) {
    return { status: 'known', bloomer: data.me.bloomer };
  }
  if (error !== undefined) {
    return { status: 'failed', error };
  }
  return wasAdmitted ? { status: 'known', bloomer: { invitation: null } } : { status: 'loading' };
}

/**
 * The API's word on the signed-in person, asked only for who cannot be let in without it. Who was admitted at the last
 * visit does not wait for it: their page asks for its data meanwhile, and the API decides about that anyway.
 */
export function MeProvider({ children }: { children: ReactNode }) {
  const { state, roles, profile } = useSession();
  const [wasAdmitted, remember] = useRemembered('admitted', false, isBoolean);
  const isNeeded = state === 'authenticated' && profile?.emailVerified === true && isBloomerOnly(roles);
  const { data, error, refetch } = useQuery(ShellMeDocument, { skip: !isNeeded, notifyOnNetworkStatusChange: true });

  useEffect(() => {
    if (data !== undefined) {
      remember(isAdmitted(data.me.bloomer));
    }
  }, [data, remember]);

  const value = useMemo<MeUse>(() => {
    const reload = () => void refetch().catch(() => undefined);
    return { me: meState(data, error, wasAdmitted), reload };
  }, [data, error, wasAdmitted, refetch]);

  return <MeContext value={value}>{children}</MeContext>;
}

export function useMe(): MeUse {
  return useContext(MeContext);
}
