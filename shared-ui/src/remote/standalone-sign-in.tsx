import type { HostedSession } from '@bloom/shared-auth/open-session';
import { CALLBACK_PATH } from '@bloom/shared-auth/return-path';
import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { PlainButton } from '../button/plain-button.tsx';
import { PlainNotice } from '../notice/plain-notice.tsx';

/**
 * On the way back from the identity provider: ends the sign-in and moves on to the page, also when nothing came of it.
 * @returns whether somebody has signed in
 */
export async function endSignIn(session: HostedSession): Promise<boolean> {
  if (window.location.pathname !== CALLBACK_PATH) return false;
  const goTo = (path: string) => window.history.replaceState(null, '', path);
  return session.completeSignIn().then(
    (path) => {
      goTo(path);
      return true;
    },
    () => {
      goTo(session.askedPath());
      return false;
    },
  );
}

/** For the squad, on its own machine: people come to a remote of its own origin by the links of their mails. */
export function SignInOffer() {
  const { developer } = useRuntimeConfig();
  const { state, signIn } = useSession();
  if (developer?.local !== true || state !== 'signedOut') return null;
  const { pathname, search } = window.location;
  return (
    <PlainNotice
      actions={
        <PlainButton size="small" onClick={() => void signIn(`${pathname}${search}`)}>
          Se connecter
        </PlainButton>
      }
    >
      Personne n’est connecté{'\u00a0'}: l’API refusera ce qui n’est pas public.
    </PlainNotice>
  );
}
