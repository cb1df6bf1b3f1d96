import { gql } from '@apollo/client';
import { askAhead } from './ask-ahead.ts';
import { createApolloClient } from './client.ts';
import { api, CONFIG, fakeApi, ME } from './fake-api.fixture.ts';
import { createStaticSession } from './static-session.fixture.ts';

const session = createStaticSession({ token: 't' });

fakeApi();

describe('a document of a build, which carries its hash', () => {
  const hash = 'a'.repeat(64);
  const built = <Document extends object>(document: Document): Document => ({ __meta__: { hash }, ...document });
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };

  test('is sent as that: no text leaves', async () => {
    await createApolloClient({ config: CONFIG, session }).query({ query: built(ME) });
    expect(JSON.parse(String(api.sent[0]?.body))).toEqual({ operationName: 'Me', variables: {}, extensions });
  });

  test('is sent as that beside files', async () => {
    api.answers = [{ data: { upload: true } }];
    const mutation = built(gql`
      mutation UploadBuilt($file: File!) {
        upload(file: $file)
      }
    `);
    const client = createApolloClient({ config: CONFIG, session });
    await client.mutate({ mutation, variables: { file: new File(['%PDF'], 'cra.pdf') } });
    const body = api.sent[0]?.body as FormData;
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
    expect(api.sent).toHaveLength(1);
    await ahead();
    api.answers = [{ data: { change: true } }];
    await client.mutate({
      mutation: gql`
        mutation Change {
          change
        }
      `,
    });
    await ask();
    expect(api.sent).toHaveLength(4);
  });
});
