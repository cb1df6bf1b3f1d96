import { gql } from '@apollo/client';
import { askAhead } from './ask-ahead.ts';
import { createApolloClient } from './client.ts';
import { createStaticSession } from './static-session.ts';

const CONFIG = {
  apiUrls: {
    missions: 'http://api.test/graphql',
    missionsSocket: 'ws://api.test/graphql',
    talents: 'http://api.test/talents-api/graphql',
    files: 'http://api.test',
  },
};
const ME = gql`
  query Me {
    me {
      id
      email
    }
  }
`;
const session = createStaticSession({ token: 't' });

let sent: { body: BodyInit | null | undefined }[] = [];
let answers: unknown[] = [];

beforeEach(() => {
  sent = [];
  answers = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    sent.push({ body: init?.body });
    const body = answers.shift() ?? { data: { me: { __typename: 'Me', id: 'u1', email: 'a@b.example' } } };
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/graphql-response+json' } });
  });
});

describe('a document of a build, which carries its hash', () => {
  const hash = 'a'.repeat(64);
  const built = <Document extends object>(document: Document): Document => ({ __meta__: { hash }, ...document });
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };

  test('is sent as that: no text leaves', async () => {
    await createApolloClient({ config: CONFIG, session }).query({ query: built(ME) });
    expect(JSON.parse(String(sent[0]?.body))).toEqual({ operationName: 'Me', variables: {}, extensions });
  });

  test('is sent as that beside files', async () => {
    answers = [{ data: { upload: true } }];
    const mutation = built(gql`
      mutation UploadBuilt($file: File!) {
        upload(file: $file)
      }
    `);
    const client = createApolloClient({ config: CONFIG, session });
    await client.mutate({ mutation, variables: { file: new File(['%PDF'], 'cra.pdf') } });
    const body = sent[0]?.body as FormData;
    expect(JSON.parse(String(body.get('operations')))).toEqual({
      operationName: 'UploadBuilt',
      variables: { file: null },
      extensions,
    });
  });

  test('is given the answer that was asked for ahead, before a change and not after', async () => {
    const client = createApolloClient({ config: CONFIG, session });
    const ahead = () =>
      askAhead(
        { config: CONFIG, session },
        { api: 'missions', operation: { operationName: 'Me', text: '', __meta__: { hash } }, variables: {} },
      );
    const ask = () => client.query({ query: built(ME), fetchPolicy: 'network-only' });
    await ahead();
    await ask();
    expect(sent).toHaveLength(1);
    await ahead();
    answers = [{ data: { change: true } }];
    await client.mutate({
      mutation: gql`
        mutation Change {
          change
        }
      `,
    });
    await ask();
    expect(sent).toHaveLength(4);
  });
});
