import { type ApolloClient, type DefaultContext, gql } from '@apollo/client';
import { heldBack } from '@bloom/tools/held-back';
import { waitFor } from '@testing-library/react';
import { createApolloClient } from './client.ts';
import { api, CONFIG, fakeApi, ME } from './fake-api.fixture.ts';
import { askAnew } from './fresh.link.ts';
import { createStaticSession } from './static-session.fixture.ts';

fakeApi();

const CHANGE = gql`
  mutation Change {
    change
  }
`;

const open = () => createApolloClient({ config: CONFIG, session: createStaticSession({ token: 'token' }) });
const me = (email: string) => ({ data: { me: { __typename: 'Me', id: 'u1', email } } });
const done = { data: { change: true } };

/** A page whose question is under way; the API answers it when the test says so. */
async function ask(client: ApolloClient, context?: DefaultContext) {
  const before = heldBack<unknown>();
  api.answers = [before.promise];
  const shown: (string | undefined)[] = [];
  const page = client.watchQuery<{ me: { email: string } }>({ query: ME, fetchPolicy: 'network-only', context });
  page.subscribe(({ data }) => {
    if (data?.me !== undefined) shown.push(data.me.email as string);
  });
  await waitFor(() => expect(api.sent).toHaveLength(1));
  return { page, shown, answer: () => before.resolve(me('before')) };
}

/** As long as an answer that came late would take to be shown. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 20));

test('what was asked before a change, and is answered after it, is not shown', async () => {
  const client = open();
  const { shown, answer } = await ask(client);
  api.answers = [done, me('after')];
  await client.mutate({ mutation: CHANGE });
  answer();
  await waitFor(() => expect(shown).toEqual(['after']));
  await aWhile();
  expect(shown).toEqual(['after']);
});

test('whoever reads again after a change is not given the answer to an earlier question', async () => {
  const client = open();
  const { page, shown, answer } = await ask(client);
  api.answers = [done, me('after')];
  await client.mutate({ mutation: CHANGE });
  const read = page.refetch();
  answer();
  expect((await read).data?.me?.email).toBe('after');
  expect(shown).not.toContain('before');
  // One question for both of them.
  expect(api.sent).toHaveLength(3);
});

test('queries that a change names are read after it', async () => {
  const client = open();
  const { answer, shown } = await ask(client);
  api.answers = [done, me('after')];
  const changed = client.mutate({ mutation: CHANGE, refetchQueries: [ME], awaitRefetchQueries: true });
  await waitFor(() => expect(api.sent).toHaveLength(3));
  answer();
  await changed;
  expect(shown.at(-1)).toBe('after');
  expect(shown).not.toContain('before');
});

test('a change whose answer is lost may have been made', async () => {
  const client = open();
  const { shown, answer } = await ask(client);
  api.answers = [new Response('', { status: 500 }), me('after')];
  await expect(client.mutate({ mutation: CHANGE })).rejects.toThrow();
  answer();
  await waitFor(() => expect(shown).toEqual(['after']));
});

test.each([
  ['RATE_LIMITED', 429, undefined],
  ['EXTERNAL_UNAVAILABLE', 503, 'OVERLOADED'],
])('a server that turns a change away as %s is not asked everything once more', async (code, status, reason) => {
  const client = open();
  const { shown, answer } = await ask(client);
  const refusal = { errors: [{ message: 'Plus tard', extensions: { code, status, reason } }] };
  api.answers = [new Response(JSON.stringify(refusal), { status }), me('after')];
  await expect(client.mutate({ mutation: CHANGE })).rejects.toThrow();
  answer();
  await waitFor(() => expect(shown).toEqual(['before']));
});

test.each<[string, () => Promise<unknown> | undefined, DefaultContext | undefined]>([
  ['a change of something else', () => open().mutate({ mutation: CHANGE, context: { changes: ['news'] } }), undefined],
  ['news of something else', async () => askAnew(new Set(['news'])), undefined],
  ['a question that costs money', async () => askAnew(), { isAskedOnce: true }],
])('%s asks nothing a second time', async (_what, change, context) => {
  const { shown, answer } = await ask(open(), context);
  api.answers = [done];
  await change();
  answer();
  await waitFor(() => expect(shown).toEqual(['before']));
});

test('the fields that a change names are asked for anew', async () => {
  const client = open();
  const { shown, answer } = await ask(client);
  api.answers = [done, me('after')];
  await client.mutate({ mutation: CHANGE, context: { changes: ['me'] } });
  answer();
  await waitFor(() => expect(shown).toEqual(['after']));
});

test('where changes do not end something is shown all the same, and what is so after the last of them', async () => {
  const { shown } = await ask(open());
  const late: ReturnType<typeof heldBack<unknown>>[] = [];
  for (let round = 0; round < 10; round += 1) {
    late.push(heldBack<unknown>());
    api.answers = [late.at(-1)?.promise];
    askAnew();
    await aWhile();
  }
  const last = api.sent.length - 2;
  expect(last).toBeLessThan(9);
  api.answers = [me('after')];
  late[last]?.resolve(me('meanwhile'));
  await waitFor(() => expect(shown).toEqual(['meanwhile', 'after']));
});

test('nor does who waits for the last answer wait without end', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    await aWhile();
    return new Response(JSON.stringify(me('meanwhile')), { headers: { 'Content-Type': 'application/json' } });
  });
  const changes = setInterval(askAnew, 1);
  try {
    const read = await open().query<{ me: { email: string } }>({ query: ME, fetchPolicy: 'network-only' });
    expect(read.data?.me.email).toBe('meanwhile');
  } finally {
    clearInterval(changes);
  }
});
