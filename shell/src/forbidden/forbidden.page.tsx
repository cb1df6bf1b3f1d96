import { loginPath } from '@bloom/shared-auth/return-path';
import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { ErrorScreen } from '@bloom/shared-ui/error-screen';
import { useDocumentTitle } from '@bloom/shared-ui/page';
import { PlainButton } from '@bloom/shared-ui/plain-button';
import { useLocation } from '@bloom/shared-ui/routing';
import { useHome } from '../access/use-home.ts';

/** The person is known but may not open this. */
export function ForbiddenPage() {
  const { supportUrl } = useRuntimeConfig();
  const { state, signIn } = useSession();
  const home = useHome();
  const { pathname, search } = useLocation();
  useDocumentTitle('Accès refusé');
  const here = pathname.startsWith('/forbidden') ? '/' : `${pathname}${search}`;
  return (
    <ErrorScreen code={403} supportUrl={supportUrl} home={home}>
      {state === 'anonymous' && (
        // Who came by a link may also have an account.
        <PlainButton onClick={() => void signIn(here).catch(() => window.location.assign(loginPath(here)))}>
          Se connecter avec mon compte
        </PlainButton>
      )}
    </ErrorScreen>
  );
}
