import { linkPath } from '@bloom/shared-auth/anonymous-link';
import { loginPath } from '@bloom/shared-auth/return-path';
import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { ErrorScreen } from '@bloom/shared-ui/error-screen';
import { useDocumentTitle } from '@bloom/shared-ui/page';
import { PlainButton } from '@bloom/shared-ui/plain-button';
import { useLocation } from '@bloom/shared-ui/routing';

/** The person is known but may not open this. */
export function ForbiddenPage() {
  const { supportUrl } = useRuntimeConfig();
  const { state, signIn } = useSession();
  const { pathname, search } = useLocation();
  useDocumentTitle('Accès refusé');
  const here = pathname.startsWith('/forbidden') ? '/' : `${pathname}${search}`;
  return (
    <ErrorScreen code={403} supportUrl={supportUrl} home={state === 'anonymous' ? homeOfLink() : undefined}>
      {state === 'anonymous' && (
        // Who came by a link may also have an account.
        <PlainButton onClick={() => void signIn(here).catch(() => window.location.assign(loginPath(here)))}>
          Se connecter avec mon compte
        </PlainButton>
      )}
    </ErrorScreen>
  );
}

/** The home page is for accounts: who came by a link is at home where it leads. */
function homeOfLink() {
  const address = linkPath();
  return address === undefined ? null : { address, label: 'Revenir à mon document' };
}
