import { type RuntimeConfig, RuntimeConfigProvider } from '@bloom/shared-auth/runtime-config';
import { type Session, SessionProvider } from '@bloom/shared-auth/session';
import { createStaticSession, type StaticSessionOptions } from '@bloom/shared-auth/static-session';
import { ThemeProvider } from '@bloom/shared-ui/theme';
// Fetched ahead of the first toast where people work; here a toast is there when it is said.
import '@bloom/shared-ui/toast-host';
import { render } from '@testing-library/react';
import { App, startData } from '../frame/app.tsx';
import { FakeSocket } from '../notifications/fake-socket.fixture.ts';
import { PageLoads } from '../pages/page-loads.ts';
import type { Federation } from '../remotes/federation.ts';
import type { KnownRemotes } from '../remotes/remote-list.ts';
import { RemoteVersions } from '../remotes/remote-versions.ts';
import { activities, missions, testFederation } from './remotes.ts';
import { testConfig } from './runtime-config.ts';

/** What the API answers, by root field; a function gets the variables and may take its time. */
export type Answers = Record<string, unknown>;

const RECORD = {
  __typename: 'Bloomer',
  recordId: 'b1',
  invitation: { __typename: 'Invitation', recordId: 'i1', status: 'done', token: 'tok' },
};

const EVERY_RIGHT = ['account', 'finance', 'recruit', 'dpo'];

export const meAnswer = (bloomer: unknown = RECORD, permissions = EVERY_RIGHT) => ({
  __typename: 'Me',
  id: 'u1',
  bloomer,
  permissions,
});

const NOTIFICATION_PREFERENCES = {
  __typename: 'NotificationPreferences',
  version: 0,
  isReached: true,
  kinds: [],
  alwaysMailed: [],
};

/** What the frame asks for beside the page, and the settings beside what their tests are about. */
const EVERYWHERE: Answers = {
  myNotificationPreferences: NOTIFICATION_PREFERENCES,
  myNotifications: [],
  me: meAnswer(),
  getCRMVisitorToken: 'visitor-token',
  myHelpConversation: null,
  failedMails: [],
};

/** An API of a few lines behind `fetch`: the pages, the cache and the links are the real ones. */
export function serveApi(answers: Answers): { operations: string[] } {
  const operations: string[] = [];
  FakeSocket.install();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).endsWith('/healthz')) return new Response();
    const { query, variables, operationName } = JSON.parse(String(init?.body));
    operations.push(operationName);
    const fields = Object.keys(answers).filter((name) => new RegExp(`\\b${name}\\b`).test(query));
    const data = Object.fromEntries(
      await Promise.all(
        fields.map(async (field) => {
          const answer = answers[field];
          return [field, typeof answer === 'function' ? await answer(variables) : answer] as const;
        }),
      ),
    );
    const failure = Object.values(data).find((value) => value instanceof Error);
    const body =
      failure instanceof Error
        ? {
            errors: [
              { message: failure.message, extensions: { code: failure.message, status: 500, requestId: 'req-9' } },
            ],
          }
        : { data };
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/graphql-response+json' } });
  });
  return { operations };
}

export interface RenderAppOptions {
  path: string;
  /** What the entry of the history keeps, as after a reload. */
  history?: unknown;
  session?: StaticSessionOptions | Session;
  known?: KnownRemotes;
  federation?: Federation;
  api?: Answers;
  /** Settings that differ from those of the tests. */
  config?: Partial<RuntimeConfig>;
}

function sessionOf(session: RenderAppOptions['session'] = { roles: ['Admin'] }): Session {
  return 'getSnapshot' in session ? session : createStaticSession(session);
}

/** The whole app at an address, for somebody. */
export function renderApp(options: RenderAppOptions) {
  const { path, federation = testFederation(), api = {} } = options;
  const known = options.known ?? { source: 'registry', remotes: [missions, activities] };
  window.history.replaceState(options.history ?? null, '', path);
  const served = serveApi({ ...EVERYWHERE, ...api });
  const session = sessionOf(options.session);
  const config = { ...testConfig, ...options.config };
  const versions = new RemoteVersions(federation);
  const pages = new PageLoads({ report: () => undefined, createReference: () => 'ABCD-2345' });
  const surroundings = { config, session, initialRemotes: known, versions, pages };
  const view = render(
    <ThemeProvider>
      <RuntimeConfigProvider config={config}>
        <SessionProvider session={session}>
          <App {...surroundings} data={startData(surroundings)} />
        </SessionProvider>
      </RuntimeConfigProvider>
    </ThemeProvider>,
  );
  return { ...view, ...served, session };
}
