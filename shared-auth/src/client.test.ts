import { gql } from '@apollo/client';
import { print } from 'graphql';
import { askAhead } from './ask-ahead.ts';
import { isPublicOperation } from './authentication.link.ts';
import { createApolloClient, TALENTS_CLIENT } from './client.ts';
import { api, CONFIG, fakeApi, ME } from './fake-api.fixture.ts';
import { codeOf, wasTold } from './graphql-error.ts';
import type { Session, SessionSnapshot } from './session.tsx';
import { NoTokenError } from './session-error.ts';
import { createStaticSession } from './static-session.fixture.ts';

const PUBLIC = gql`
  query Public {
    getPublicClientActivity(signingDocumentID: "d1") {
      signingDocumentID
    }
  }
`;

fakeApi();

function refused(code: string) {
  return { errors: [{ message: 'refused', extensions: { code, status: 401 } }] };
}

/** A session that notes what is asked of it. */
function watchedSession(over: Partial<Session> = {}): Session & { ended: string[]; refusals: unknown[] } {
  const refusals: unknown[] = [];
  const ended: string[] = [];
  return {
    ...createStaticSession({ token: 'old' }),
    renewToken: (token) => {
      refusals.push(token);
      return Promise.resolve('new');
    },
    expire: async (code) => {
      ended.push(code);
    },
    ended,
    refusals,
    ...over,
  };
}

describe('requests', () => {
  test('go by POST to the missions API, with the bearer and the preflight header', async () => {
    await createApolloClient({ config: CONFIG, session: watchedSession() }).query({ query: ME });
    expect(api.sent[0]?.url).toBe('http://api.test/graphql');
    expect(api.sent[0]?.headers).toMatchObject({ authorization: 'Bearer old', 'apollo-require-preflight': 'true' });
  });

  test('of the client name api.talents go to the talents API', async () => {
    const client = createApolloClient({ config: CONFIG, session: watchedSession() });
    await client.query({ query: ME, context: { clientName: TALENTS_CLIENT } });
    expect(api.sent[0]?.url).toBe('http://api.test/talents-api/graphql');
  });

  test('with a file are multipart, with both headers still', async () => {
    api.answers = [{ data: { upload: true } }];
    const client = createApolloClient({ config: CONFIG, session: watchedSession() });
    const mutation = gql`
      mutation Upload($file: File!) {
        upload(file: $file)
      }
    `;
    await client.mutate({ mutation, variables: { file: new File(['%PDF'], 'cra.pdf') } });
    expect(api.sent[0]?.body).toBeInstanceOf(FormData);
    expect(api.sent[0]?.headers).toMatchObject({ authorization: 'Bearer old', 'apollo-require-preflight': 'true' });
  });
});

describe('without a token', () => {
  const noToken = () => watchedSession({ getToken: () => Promise.reject(new NoTokenError()) });

  test('a public operation goes on without', async () => {
    api.answers = [
      { data: { getPublicClientActivity: { __typename: 'PublicClientActivity', signingDocumentID: 'd1' } } },
    ];
    const { data } = await createApolloClient({ config: CONFIG, session: noToken() }).query({ query: PUBLIC });
    expect(data).toMatchObject({ getPublicClientActivity: { signingDocumentID: 'd1' } });
    expect(api.sent[0]?.headers).not.toHaveProperty('authorization');
  });

  test('any other fails and nothing is sent', async () => {
    const asked = createApolloClient({ config: CONFIG, session: noToken() }).query({ query: ME });
    await expect(asked).rejects.toThrow('No token found');
    expect(api.sent).toEqual([]);
  });
});

describe('refused tokens', () => {
  test('a refusal is tried again once with a fresh token', async () => {
    const session = watchedSession();
    api.answers = [refused('TOKEN_EXPIRED')];
    const { data } = await createApolloClient({ config: CONFIG, session }).query({ query: ME });
    expect(data).toMatchObject({ me: { id: 'u1' } });
    expect(api.sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(session.ended).toEqual([]);
  });

  test('so is one that comes as a refused request', async () => {
    const session = watchedSession();
    const headers = { 'Content-Type': 'application/json' };
    api.answers = [new Response(JSON.stringify(refused('UNAUTHENTICATED')), { status: 401, headers })];
    const { data } = await createApolloClient({ config: CONFIG, session }).query({ query: ME });
    expect(data).toMatchObject({ me: { id: 'u1' } });
    expect(session.refusals).toEqual(['old']);
  });

  test.each(['TOKEN_EXPIRED', 'UNAUTHENTICATED'])('%s twice ends the session', async (code) => {
    const session = watchedSession();
    api.answers = [refused(code), refused(code)];
    await expect(createApolloClient({ config: CONFIG, session }).query({ query: ME })).rejects.toThrow('refused');
    expect(session.ended).toEqual([code]);
    expect(session.refusals).toEqual(['old']);
  });

  test('UNKNOWN_BLOOMER ends it at once: another token would say the same', async () => {
    const session = watchedSession();
    api.answers = [refused('UNKNOWN_BLOOMER')];
    await expect(createApolloClient({ config: CONFIG, session }).query({ query: ME })).rejects.toThrow('refused');
    expect(session.ended).toEqual(['UNKNOWN_BLOOMER']);
    expect(session.refusals).toEqual([]);
  });

  test('what is asked ahead of a page ends nothing: the page that is given the same refusal does', async () => {
    const session = watchedSession();
    const client = createApolloClient({ config: CONFIG, session });
    api.answers = [refused('UNKNOWN_BLOOMER')];
    const operation = { operationName: 'Me', text: print(client.documentTransform.transformDocument(ME)) };
    await askAhead({ config: CONFIG, session }, { api: 'missions', operation, variables: {} });
    expect(session.ended).toEqual([]);
    await expect(client.query({ query: ME })).rejects.toThrow('refused');
    expect(session.ended).toEqual(['UNKNOWN_BLOOMER']);
    expect(api.sent).toHaveLength(1);
  });

  test('in a tab opened by a link, the expiry is told by its page and not once more by who asked', async () => {
    const snapshot: SessionSnapshot = { state: 'anonymous', roles: ['Anonymous'], link: {} };
    const session = watchedSession({
      getSnapshot: () => snapshot,
      expire: async (code) => {
        snapshot.link = { failure: { code, renewed: true } };
      },
    });
    const unauthorized = () =>
      new Response(JSON.stringify(refused('TOKEN_EXPIRED')), {
        status: 401,
        headers: { 'Content-Type': 'application/json' },
      });
    for (const refusal of [() => refused('TOKEN_EXPIRED'), unauthorized]) {
      api.answers = [refusal(), refusal()];
      const error = await createApolloClient({ config: CONFIG, session })
        .query({ query: ME })
        .catch((cause: unknown) => cause);
      expect(codeOf(error)).toBe('TOKEN_EXPIRED');
      expect(wasTold(error)).toBe(true);
    }
  });

  test('without a link nobody else tells it', async () => {
    const session = watchedSession();
    api.answers = [refused('TOKEN_EXPIRED'), refused('TOKEN_EXPIRED')];
    const asked = createApolloClient({ config: CONFIG, session }).query({ query: ME });
    expect(wasTold(await asked.catch((cause: unknown) => cause))).toBe(false);
  });

  test.each(['NO_ROLE', 'EMAIL_NOT_VERIFIED'])('%s is heeded: the token says more than the server', async (reason) => {
    const heeded: string[] = [];
    const session = watchedSession({ restrict: (told) => heeded.push(told) });
    api.answers = [{ errors: [{ message: 'refused', extensions: { code: 'FORBIDDEN', status: 403, reason } }] }];
    await expect(createApolloClient({ config: CONFIG, session }).query({ query: ME })).rejects.toThrow('refused');
    expect(heeded).toEqual([reason]);
    expect(session.ended).toEqual([]);
  });

  test('other errors leave the session alone', async () => {
    const session = watchedSession();
    api.answers = [refused('FORBIDDEN')];
    await expect(createApolloClient({ config: CONFIG, session }).query({ query: ME })).rejects.toThrow('refused');
    expect(session.ended).toEqual([]);
  });
});

test('what the API answers without a token is asked for without one', () => {
  for (const field of [
    'verifyDocument(id: "1") { label }',
    'renewContractLink(externalDocumentID: "1", signerID: "2")',
  ])
    expect(isPublicOperation(gql(`{ ${field} }`))).toBe(true);
});

test('one protected field makes an operation protected', () => {
  expect(isPublicOperation(PUBLIC)).toBe(true);
  expect(isPublicOperation(ME)).toBe(false);
  const mixed = gql`
    query Mixed {
      getClientActivity(signingDocumentID: "d1") {
        recordId
      }
      me {
        id
      }
    }
  `;
  expect(isPublicOperation(mixed)).toBe(false);
});
