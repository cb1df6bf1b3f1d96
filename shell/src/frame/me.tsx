import { useQuery } from '@bloom/shared-auth/apollo';
import { isBloomerOnly } from '@bloom/shared-auth/roles';
import { useSession } from '@bloom/shared-auth/session';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { MeState } from '../access/decide-access.ts';
import { ShellMeDocument } from '../graphql.generated.ts';

interface MeUse {
  me: MeState;
  reload: () => void;
}

const MeContext = createContext<MeUse>({ me: { status: 'loading' }, reload: () => undefined });

/** The API's word on the signed-in person, asked only for who cannot be let in without it. */
export function MeProvider({ children }: { children: ReactNode }) {
  const { state, roles, profile } = useSession();
  const isNeeded = state === 'authenticated' && profile?.emailVerified === true && isBloomerOnly(roles);
  const { data, error, refetch } = useQuery(ShellMeDocument, { skip: !isNeeded, notifyOnNetworkStatusChange: true });

  const value = useMemo<MeUse>(() => {
    const reload = () => void refetch().catch(() => undefined);
    if (data !== undefined) {
      return { me: { status: 'known', bloomer: data.me.bloomer }, reload };
    }
    return { me: error === undefined ? { status: 'loading' } : { status: 'failed', error }, reload };
  }, [data, error, refetch]);

  return <MeContext value={value}>{children}</MeContext>;
}

export function useMe(): MeUse {
  return useContext(MeContext);
}
