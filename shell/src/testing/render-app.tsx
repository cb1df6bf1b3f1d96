import { RuntimeConfigProvider } from '@bloom/shared-auth/runtime-config';
import { type Session, SessionProvider } from '@bloom/shared-auth/session';
import { createStaticSession, type StaticSessionOptions } from '@bloom/shared-auth/static-session';
import { ThemeProvider } from '@bloom/shared-ui/theme';
import { render } from '@testing-library/react';
import { App } from '../frame/app.tsx';
import { PageLoads } from '../pages/page-loads.ts';
import type { Federation } from '../remotes/federation.ts';
import type { KnownRemotes } from '../remotes/remote-list.ts';
import { activities, missions, testFederation } from './remotes.ts';
import { testConfig } from './runtime-config.ts';

/** What the API answers, by root field; a function gets the variables and may take its time. */
export type Answers = Record<string, unknown>;

const RECORD = {
  __typename: 'Bloomer',
  recordId: 'b1',
  invitation: { __typename: 'Invitation', recordId: 'i1', status: 'done', token: 'tok' },
};

export const meAnswer = (bloomer: unknown = RECORD) => ({ __typename: 'Me', id: 'u1', bloomer });

/** An API of a few lines behind `fetch`: the pages, the cache and the links are the real ones. */
export function serveApi(answers: Answers): { operations: string[] } {
  const operations: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const { query, variables, operationName } = JSON.parse(String(init?.body));
    operations.push(operationName);
    const field = Object.keys(answers).find((name) => new RegExp(`\\b${name}\\b`).test(query));
    const answer = field === undefined ? undefined : answers[field];
    const value = typeof answer === 'function' ? await answer(variables) : answer;
    const body =
      value instanceof Error
        ? { errors: [{ message: value.message, extensions: { code: value.message, status: 500, requestId: 'req-9' } }] }
        : { data: { [field ?? '']: value } };
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/graphql-response+json' } });
  });
  return { operations };
}

export interface RenderAppOptions {
  path: string;
  session?: StaticSessionOptions | Session;
  known?: KnownRemotes;
  federation?: Federation;
  api?: Answers;
}

function sessionOf(session: RenderAppOptions['session'] = { roles: ['Admin'] }): Session {
  return 'getSnapshot' in session ? session : createStaticSession(session);
}

/** The whole app at an address, for somebody. */
export function renderApp(options: RenderAppOptions) {
  const { path, federation = testFederation(), api = {} } = options;
  const known = options.known ?? { source: 'registry', remotes: [missions, activities] };
  window.history.replaceState(null, '', path);
  const served = serveApi({ myNotifications: [], me: meAnswer(), ...api });
  const session = sessionOf(options.session);
  const pages = new PageLoads({ report: () => undefined, createReference: () => 'ABCD-2345' });
  const view = render(
    <ThemeProvider>
      <RuntimeConfigProvider config={testConfig}>
        <SessionProvider session={session}>
          <App config={testConfig} session={session} initialRemotes={known} federation={federation} pages={pages} />
        </SessionProvider>
      </RuntimeConfigProvider>
    </ThemeProvider>,
  );
  return { ...view, ...served, session };
}
