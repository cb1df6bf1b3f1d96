import { forgetAnswers, keepAnswer, keptFetch } from './kept-answers.ts';

const URL = 'http://api.test/graphql';
const asked = (name: string, token = 't', query = `query ${name} { a }`) => ({
  method: 'POST',
  headers: { Authorization: `Bearer ${token}` },
  body: JSON.stringify({ operationName: name, variables: {}, query }),
});

/** A server that numbers its answers; every test asks in words of its own, what is kept is kept for the page. */
function server(status = 200) {
  let count = 0;
  const send = jest.fn(async (_url: unknown, _init?: RequestInit) => {
    count += 1;
    return new Response(String(count), { status });
  });
  const get = keptFetch(send as typeof fetch);
  const ahead = (init: RequestInit) => keepAnswer(send as typeof fetch, URL, init);
  const read = async (init: RequestInit) => (await get(URL, init)).text();
  return { send, ahead, read };
}

afterEach(() => jest.useRealTimers());

test('who asks next gets the answer that was asked for ahead, once', async () => {
  const { ahead, read } = server();
  await ahead(asked('once'));
  expect(await read(asked('once'))).toBe('1');
  expect(await read(asked('once'))).toBe('2');
});

test('also while it is on its way', async () => {
  const { ahead, read } = server();
  const first = ahead(asked('onItsWay'));
  expect(await read(asked('onItsWay'))).toBe('1');
  await first;
});

test('also when it names its variables in another order', async () => {
  const { ahead, read } = server();
  const query = 'query order { a }';
  const post = (variables: object) => ({ method: 'POST', body: JSON.stringify({ query, variables }) });
  await ahead(post({ first: 50, isActive: true }));
  expect(await read(post({ isActive: true, first: 50 }))).toBe('1');
  await ahead(post({ first: 50 }));
  expect(await read(post({ first: 51 }))).toBe('3');
});

test('asking ahead twice asks once', async () => {
  const { send, ahead } = server();
  await Promise.all([ahead(asked('twice')), ahead(asked('twice'))]);
  expect(send).toHaveBeenCalledTimes(1);
});

test('another question, and another person, are asked for themselves', async () => {
  const { ahead, read } = server();
  await ahead(asked('mine'));
  expect(await read(asked('other'))).toBe('2');
  expect(await read(asked('mine', 'somebody else'))).toBe('3');
});

test('what is older than ten seconds, or than a change, is asked again', async () => {
  jest.useFakeTimers();
  const { ahead, read } = server();
  await ahead(asked('old'));
  jest.advanceTimersByTime(10_001);
  expect(await read(asked('old'))).toBe('2');
  await ahead(asked('changed'));
  forgetAnswers();
  expect(await read(asked('changed'))).toBe('4');
});

test('a question in the hash of its text is another than one in words', async () => {
  const { ahead, read } = server();
  const byHash = (sha256Hash: string) => ({
    method: 'POST',
    body: JSON.stringify({ variables: {}, extensions: { persistedQuery: { version: 1, sha256Hash } } }),
  });
  await ahead(byHash('a'));
  expect(await read(byHash('b'))).toBe('2');
  expect(await read(byHash('a'))).toBe('1');
});

test('a refusal is not handed on: the page asks by itself', async () => {
  const { ahead, read, send } = server(401);
  await ahead(asked('refused'));
  await read(asked('refused'));
  expect(send).toHaveBeenCalledTimes(2);
});
