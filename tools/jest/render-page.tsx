import type { LinkSession } from '@bloom/shared-auth/anonymous-link';
import { ApolloProvider } from '@bloom/shared-auth/apollo';
import { createApolloClient } from '@bloom/shared-auth/client';
import { type RuntimeConfig, RuntimeConfigProvider } from '@bloom/shared-auth/runtime-config';
import { SessionProvider } from '@bloom/shared-auth/session';
import { createStaticSession } from '@bloom/shared-auth/static-session';
import type { Role } from '@bloom/shared-rules/person/roles';
import { RememberedForProvider } from '@bloom/shared-ui/remembered';
import {
  type Location,
  MemoryRouter,
  type RouteObject,
  useLocation,
  useNavigate,
  useRoutes,
} from '@bloom/shared-ui/routing';
// Fetched ahead of the first toast where people work; here a toast is there when it is said.
import '@bloom/shared-ui/toast-host';
import { ToastProvider } from '@bloom/shared-ui/toasts';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ComponentType } from 'react';

// A month is a large page and the machine may be busy: this bounds a hang, it measures nothing.
jest.setTimeout(60_000);

const settings = {
  productName: 'Bloom',
  supportUrl: 'https://support.test',
  apiUrls: {
    missions: 'http://api.test/graphql',
    missionsSocket: 'ws://api.test/graphql',
    talents: 'http://api.test/talents-api/graphql',
    files: 'http://api.test',
  },
} as RuntimeConfig;

export interface RenderPageOptions {
  /** The route's pattern and the address opened. */
  path: string;
  at: string;
  roles?: Role[];
  /** How the visitor's link of a mail opened, or why it did not. */
  link?: LinkSession;
  /** Nobody is signed in, and this is what comes of trying. */
  signIn?: () => Promise<void>;
  /** The host that shows the page. */
  audience?: RuntimeConfig['audience'];
}

/** Where the page is, and the browser's way to another. */
interface Whereabouts {
  state: { location: Location };
  navigate: ReturnType<typeof useNavigate>;
}

function Routed({ routes, router }: { routes: RouteObject[]; router: Whereabouts }) {
  Object.assign(router, { state: { location: useLocation() }, navigate: useNavigate() });
  return useRoutes(routes);
}

/** A page as the shell shows it: session, Apollo, toasts and router are the real ones. */
export function renderPage(Page: ComponentType, options: RenderPageOptions) {
  const { path, at, roles = ['Bloomer'], link, signIn, audience } = options;
  const config = { ...settings, audience };
  const session = {
    ...createStaticSession({ roles, link, ...(signIn && { state: 'signedOut' as const, profile: undefined }) }),
    ...(signIn && { signIn }),
  };
  const routes = [
    { path, element: <Page /> },
    { path: '*', element: <p>Ailleurs</p> },
  ];
  const router = {} as Whereabouts;
  render(
    <RuntimeConfigProvider config={config}>
      <SessionProvider session={session}>
        <ApolloProvider client={createApolloClient({ config, session })}>
          <RememberedForProvider user={link ? undefined : 'tested-person'}>
            <ToastProvider>
              <MemoryRouter initialEntries={[at]}>
                <Routed routes={routes} router={router} />
              </MemoryRouter>
            </ToastProvider>
          </RememberedForProvider>
        </ApolloProvider>
      </SessionProvider>
    </RuntimeConfigProvider>,
  );
  return { router, user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }) };
}

/** The window as a phone of 390 px: media queries on the width answer accordingly. */
export function usePhone(width = 390): void {
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const maximum = /max-width:\s*(\d+)px/.exec(query)?.[1];
    return {
      matches: maximum !== undefined && width <= Number(maximum),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    } as unknown as MediaQueryList;
  });
}

/** The calendar stands still at an instant; timers go on, or nothing would ever load. */
export function freezeDate(instant: string): void {
  beforeEach(() => {
    jest.useFakeTimers({
      now: new Date(instant),
      doNotFake: [
        'cancelAnimationFrame',
        'clearImmediate',
        'clearInterval',
        'clearTimeout',
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'requestAnimationFrame',
        'setImmediate',
        'setInterval',
        'setTimeout',
      ],
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
}
