import { keepAnswer } from './kept-answers.ts';
import { bodyOf, type PlainOperation } from './plain-operation.ts';
import type { RuntimeConfig } from './runtime-config.tsx';
import type { Session } from './session.tsx';

/** A query for who sends it before the data client is here. */
export interface Question {
  api: 'missions' | 'talents';
  operation: PlainOperation;
  variables: Readonly<Record<string, unknown>>;
}

export interface Asker {
  config: Pick<RuntimeConfig, 'apiUrls'>;
  session: Pick<Session, 'getToken'>;
}

/**
 * Sends a page's query ahead of the page. The answer goes into no cache: it is kept as it came for the page's own
 * request (kept-answers.ts), so that a cheap phone files it once.
 * @throws what the session or the network throws; errors inside of an answer are the page's to tell.
 */
export async function askAhead({ config, session }: Asker, question: Question): Promise<void> {
  const { api, operation, variables } = question;
  const token = await session.getToken();
  const init: RequestInit = {
    method: 'POST',
    headers: {
      Accept: 'application/graphql-response+json,application/json;q=0.9',
      'Content-Type': 'application/json',
      'Apollo-Require-Preflight': 'true',
      Authorization: `Bearer ${token}`,
    },
    body: bodyOf(operation, variables),
  };
  await keepAnswer(fetch, config.apiUrls[api], init);
}
