import { takeLinkToken } from '@bloom/shared-auth/anonymous-link';
import { ApolloProvider } from '@bloom/shared-auth/apollo';
import { createApolloClient } from '@bloom/shared-auth/client';
import { loadRuntimeConfig } from '@bloom/shared-auth/load-runtime-config';
import { type HostedSession, openSession } from '@bloom/shared-auth/open-session';
import { type RuntimeConfig, RuntimeConfigProvider } from '@bloom/shared-auth/runtime-config';
import { SessionProvider, useSession } from '@bloom/shared-auth/session';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { PlainButton } from '../button/plain-button.tsx';
import { ErrorBoundary } from '../error/error-boundary.tsx';
import { reportError } from '../error/report-error.ts';
import { startErrorReporting } from '../error/start-error-reporting.ts';
import { ProductNameProvider } from '../page/page.tsx';
import { RememberedForProvider } from '../remembered/remembered.tsx';
import { openHistory } from '../routing/page-history.ts';
import { PageRoutes } from '../routing/page-routes.tsx';
import { ThemeProvider } from '../theme/theme.tsx';
import { ToastProvider } from '../toasts/toasts.tsx';
import type { RemoteRoutes } from './remote.ts';
import styles from './standalone.module.css';
import { StandaloneFrame } from './standalone-frame.tsx';
import { forClients, Lost, type StandaloneManifest, standaloneRoutes } from './standalone-routes.tsx';
import { endSignIn, SignInOffer } from './standalone-sign-in.tsx';

export interface StandaloneOptions {
  manifest: StandaloneManifest & { id: string };
  routes: RemoteRoutes;
}

/**
 * Runs one remote without the shell: same pages, same session, no menu and no guards (the API refuses by itself).
 * For the squad that builds it, and for a remote that has an origin of its own.
 */
export async function startStandalone({ manifest, routes }: StandaloneOptions): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no element with the id "root".');
  const root = createRoot(place);
  const errorReports = startErrorReporting();
  takeLinkToken();
  try {
    const config = await loadRuntimeConfig();
    errorReports.connect(config);
    await render(root, config, { manifest, routes });
  } catch (error) {
    reportError(error, manifest.id);
    root.render(
      <main>
        <p role="alert">
          {manifest.title}
          {'\u00a0'}: la page n’a pas pu démarrer. Rien n’est perdu, rechargez-la dans un instant.
        </p>
      </main>,
    );
  }
}

async function render(root: Root, config: RuntimeConfig, { manifest, routes }: StandaloneOptions): Promise<void> {
  const session = openSession(config);
  // Before the router, which reads the address once.
  const isSignedIn = await endSignIn(session);
  const screens =
    config.audience === 'clients'
      ? standaloneRoutes(forClients(manifest), routes, <Lost />)
      : standaloneRoutes(manifest, routes);
  const basename = basenameOf(manifest.id, window.location.pathname);
  const history = openHistory();
  root.render(
    <StrictMode>
      <RuntimeConfigProvider config={config}>
        <SessionProvider session={session}>
          <PersonalClient config={config} session={session}>
            <ThemeProvider>
              <ProductNameProvider name={config.productName}>
                <PersonalProviders>
                  <StandaloneFrame>
                    <SignInOffer />
                    <OpenedLink session={session}>
                      <ErrorBoundary area={manifest.id} supportUrl={config.supportUrl}>
                        <PageRoutes history={history} routes={screens} basename={basename} />
                      </ErrorBoundary>
                    </OpenedLink>
                  </StandaloneFrame>
                </PersonalProviders>
              </ProductNameProvider>
            </ThemeProvider>
          </PersonalClient>
        </SessionProvider>
      </RuntimeConfigProvider>
    </StrictMode>,
  );
  if (!isSignedIn) await session.start();
}

/** A link that serves once is opened by a person: programs that read mails visit its page too. */
function OpenedLink({ session, children }: { session: HostedSession; children: ReactNode }) {
  const { link } = useSession();
  if (link?.awaitsClick !== true) return children;
  return (
    <div className={styles.link}>
      <h1>Votre lien est prêt</h1>
      <p>Il est personnel et ne s’ouvre qu’une fois.</p>
      <PlainButton variant="primary" size="large" onClick={() => void session.confirmLink()}>
        Continuer
      </PlainButton>
    </div>
  );
}

/** Another person is another page: nothing that was read or typed for the first one stays, not even in memory. */
function PersonalClient(props: { config: RuntimeConfig; session: HostedSession; children: ReactNode }) {
  const { config, session, children } = props;
  const { state, profile } = useSession();
  // Unknown while the session is read, and once it has expired: the same person then comes back.
  const subject = state === 'signedOut' ? '' : profile?.subject;
  const create = () => createApolloClient({ config, session });
  const [person, setPerson] = useState(() => ({ subject, visit: 0, client: create() }));
  if (subject !== undefined && subject !== person.subject) {
    const isFirst = person.subject === undefined;
    setPerson(isFirst ? { ...person, subject } : { subject, visit: person.visit + 1, client: create() });
  }
  return (
    <ApolloProvider key={person.visit} client={person.client}>
      {children}
    </ApolloProvider>
  );
}

function PersonalProviders({ children }: { children: ReactNode }) {
  const { profile } = useSession();
  return (
    <RememberedForProvider user={profile?.subject}>
      <ToastProvider>{children}</ToastProvider>
    </RememberedForProvider>
  );
}

/** The registry serves a remote alone below /standalone/<id>; an origin of its own serves it at the root. */
export function basenameOf(id: string, pathname: string): string {
  const below = `/standalone/${id}`;
  return pathname === below || pathname.startsWith(`${below}/`) ? below : '/';
}
