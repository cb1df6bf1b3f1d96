import { isBloomerOnly } from '@bloom/shared-auth/roles';
import { useSession } from '@bloom/shared-auth/session';
import { useRemembered } from '@bloom/shared-ui/remembered';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { ShellMeQuery } from '../graphql.generated.ts';
import type { MeState } from './decide-access.ts';
import { type Answer, type FrameDocuments, useFrameAnswer } from './frame-answer.ts';

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

function meState({ data, error }: Answer<ShellMeQuery>, wasAdmitted: boolean): MeState {
  if (data !== undefined) {
    return { status: 'known', bloomer: data.me.bloomer };
  }
  if (error !== undefined) {
    return { status: 'failed', error };
  }
  return wasAdmitted ? { status: 'known', bloomer: { invitation: null } } : { status: 'loading' };
}

const meDocument = ({ ShellMeDocument }: FrameDocuments) => ShellMeDocument;

/**
 * The API's word on the signed-in person, asked only for who cannot be let in without it. Who was admitted at the last
 * visit does not wait for it: their page asks for its data meanwhile, and the API decides about that anyway.
 */
export function MeProvider({ children }: { children: ReactNode }) {
  const { state, roles, profile } = useSession();
  const [wasAdmitted, remember] = useRemembered('admitted', false, isBoolean);
  const isNeeded = state === 'authenticated' && profile?.emailVerified === true && isBloomerOnly(roles);
  const { answer, reload } = useFrameAnswer(isNeeded, meDocument);

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
