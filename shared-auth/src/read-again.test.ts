import { type ApolloClient, gql, type WatchQueryFetchPolicy } from '@apollo/client';
import { heldBack } from '@bloom/tools/held-back';
import { waitFor } from '@testing-library/react';
import { askAhead } from './ask-ahead.ts';
import { createApolloClient } from './client.ts';
import { api, CONFIG, fakeApi, ME } from './fake-api.fixture.ts';
import { readAgain } from './read-again.ts';
import { createStaticSession } from './static-session.fixture.ts';

fakeApi();

const session = createStaticSession({ token: 'token' });

interface Watched {
  fetchPolicy?: WatchQueryFetchPolicy;
  query?: typeof ME;
  first?: unknown;
}

/** A page that shows the caller's address, and everything that it showed. */
async function watch(client: ApolloClient, { fetchPolicy = 'cache-and-network', query = ME, first }: Watched = {}) {
  const shown: string[] = [];
  if (first !== undefined) api.answers.push(first);
  const subscription = client.watchQuery<{ me: { email: string } }>({ query, fetchPolicy }).subscribe((result) => {
    shown.push(result.data?.me?.email ?? (result.loading ? 'waits' : 'nothing'));
  });
  await waitFor(() => expect(shown.length).toBeGreaterThan(1));
  return { shown, leave: () => subscription.unsubscribe() };
}

const me = (email: string) => ({ data: { me: { __typename: 'Me', id: 'u1', email } } });
const open = () => createApolloClient({ config: CONFIG, session });

test('what is on screen and shows what changed is read once more, without waiting for it', async () => {
  const client = open();
  const one = await watch(client);
  const other = await watch(client);
  api.sent = [];
  api.answers = [me('new@b.example')];
  await readAgain(client, new Set(['me']));
  await waitFor(() => expect(other.shown.at(-1)).toBe('new@b.example'));
  expect(one.shown).toEqual(['waits', 'a@b.example', 'new@b.example']);
  expect(api.sent).toHaveLength(1);
});

test.each<[string, Watched, string]>([
  ['what shows something else', {}, 'missions'],
  ['a form, which began with what it read', { fetchPolicy: 'network-only' }, 'me'],
  ['what nobody expects to change', { fetchPolicy: 'cache-first' }, 'me'],
])('%s is left alone', async (_what, watched, field) => {
  const client = open();
  await watch(client, watched);
  api.sent = [];
  await readAgain(client, new Set([field]));
  expect(api.sent).toEqual([]);
});

test('what has been left asks nothing', async () => {
  const client = open();
  const { leave } = await watch(client);
  leave();
  api.sent = [];
  await readAgain(client, new Set(['me']));
  expect(api.sent).toEqual([]);
});

test('a failure leaves what is there', async () => {
  const client = open();
  const { shown } = await watch(client);
  api.answers = [{ errors: [{ message: 'no', extensions: { code: 'FORBIDDEN', status: 403 } }] }];
  await readAgain(client, new Set(['me']));
  expect(shown).toEqual(['waits', 'a@b.example']);
});

test('an answer that was asked for ahead of the change is not given', async () => {
  const client = open();
  const { shown } = await watch(client);
  api.answers = [me('old@b.example'), me('new@b.example')];
  const { operationName, query: text } = JSON.parse(String(api.sent[0]?.body));
  await askAhead({ config: CONFIG, session }, { api: 'missions', operation: { operationName, text }, variables: {} });
  await readAgain(client, new Set(['me']));
  await waitFor(() => expect(shown.at(-1)).toBe('new@b.example'));
});

test('nor is the answer to a question that was under way before it', async () => {
  const client = open();
  const { shown } = await watch(client);
  const before = heldBack<unknown>();
  api.answers = [before.promise];
  const polled = client.query({ query: ME, fetchPolicy: 'network-only' });
  await waitFor(() => expect(api.sent).toHaveLength(2));
  api.answers = [me('new@b.example')];
  const read = readAgain(client, new Set(['me']));
  before.resolve(me('old@b.example'));
  await Promise.all([read, polled]);
  await waitFor(() => expect(shown).toEqual(['waits', 'a@b.example', 'new@b.example']));
});

test('the name of a field counts, not what it is called in the answer', async () => {
  const client = open();
  const query = gql`
    query Renamed {
      me: getBloomieByEmail(email: "a@b.example") {
        id
        email
      }
    }
  `;
  await watch(client, { query });
  api.sent = [];
  await readAgain(client, new Set(['me']));
  expect(api.sent).toEqual([]);
  await readAgain(client, new Set(['getBloomieByEmail']));
  expect(api.sent).toHaveLength(1);
});
