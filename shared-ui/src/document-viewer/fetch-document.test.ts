import { DocumentCutError, DocumentRefusedError, documentSource, type LoadControl } from './fetch-document.ts';

const URL = 'http://api.test/files/activity/2026-11-01/a1/cra/cra.pdf';
const WHOLE = '%PDF-1.7 the whole document';

type Answer = Response | Error;

/** The network: each request takes the next answer. */
function network(...answers: Answer[]): jest.SpyInstance {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const answer = answers.shift() ?? new Error('No more answers');
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

const encode = (text: string) => new TextEncoder().encode(text);

/** A connection that breaks after `text`, of an answer that announced `total` bytes. */
function cutAfter(text: string, total: number, headers: Record<string, string> = {}, status = 200): Response {
  let sent = false;
  const body = new ReadableStream({
    pull(controller) {
      if (sent) controller.error(new TypeError('network error'));
      else controller.enqueue(encode(text));
      sent = true;
    },
  });
  return new Response(body, { status, headers: { 'Content-Length': String(total), ...headers } });
}

const rest = (from: number, total = WHOLE.length) =>
  new Response(WHOLE.slice(from), {
    status: 206,
    headers: { 'Content-Range': `bytes ${from}-${total - 1}/${total}`, 'Content-Length': String(total - from) },
  });

function control() {
  const onProgress = jest.fn();
  return { signal: new AbortController().signal, onProgress } satisfies LoadControl;
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const headersOf = (asked: jest.SpyInstance, call: number) => asked.mock.calls[call]?.[1].headers;

test('asks by GET with the bearer in a header and not in the address', async () => {
  const asked = network(new Response(WHOLE));
  const bytes = await documentSource(URL, { getToken: async () => 'token-1' })(control());
  expect(text(bytes)).toBe(WHOLE);
  const [url, init] = asked.mock.calls[0];
  expect(url).toBe(URL);
  expect(init.method ?? 'GET').toBe('GET');
  expect(init.headers).toEqual({ Authorization: 'Bearer token-1' });
});

test('says how far it is, in bytes', async () => {
  network(new Response(WHOLE, { headers: { 'Content-Length': String(WHOLE.length) } }));
  const watched = control();
  await documentSource(URL, { getToken: async () => 't' })(watched);
  expect(watched.onProgress).toHaveBeenLastCalledWith({ received: WHOLE.length, total: WHOLE.length });
});

test('a refusal carries the status text, the result field and the reference', async () => {
  const body = { status: 404, result: 'Document inconnu', requestId: 'req-7' };
  network(new Response(JSON.stringify(body), { status: 404, statusText: 'Not Found' }));
  const refusal = await documentSource(URL, { getToken: async () => 't' })(control()).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DocumentRefusedError);
  expect(refusal).toMatchObject({
    status: 404,
    statusText: '404 Not Found',
    result: 'Document inconnu',
    reference: 'req-7',
  });
});

test('a refusal without a readable body still has its status', async () => {
  network(new Response('<html>', { status: 502 }));
  await expect(documentSource(URL, { getToken: async () => 't' })(control())).rejects.toMatchObject({
    statusText: '502',
    result: undefined,
  });
});

test('without a token nothing is asked', async () => {
  const asked = network();
  const source = documentSource(URL, { getToken: () => Promise.reject(new Error('No token found')) });
  await expect(source(control())).rejects.toThrow('No token found');
  expect(asked).not.toHaveBeenCalled();
});

test('a refused token is exchanged once', async () => {
  const renewToken = jest.fn(async () => 'new');
  const asked = network(new Response('{}', { status: 401 }), new Response(WHOLE));
  const bytes = await documentSource(URL, { getToken: async () => 'old', renewToken })(control());
  expect(text(bytes)).toBe(WHOLE);
  expect(renewToken).toHaveBeenCalledWith('old');
  expect(headersOf(asked, 1)).toEqual({ Authorization: 'Bearer new' });
});

test('a cut is mended with the missing part only', async () => {
  const asked = network(cutAfter('%PDF-1.7 ', WHOLE.length), rest(9));
  const bytes = await documentSource(URL, { getToken: async () => 't' })(control());
  expect(text(bytes)).toBe(WHOLE);
  expect(headersOf(asked, 1)).toMatchObject({ Range: 'bytes=9-' });
});

test('what came before a lasting cut is kept for the next attempt', async () => {
  network(cutAfter('%PDF-1.7 ', WHOLE.length), new TypeError('Failed to fetch'));
  const source = documentSource(URL, { getToken: async () => 't' });
  const cut = await source(control()).catch((error: unknown) => error);
  expect(cut).toBeInstanceOf(DocumentCutError);
  expect(cut).toMatchObject({ received: 9, total: WHOLE.length });

  const asked = network(rest(9));
  expect(text(await source(control()))).toBe(WHOLE);
  expect(headersOf(asked, asked.mock.calls.length - 1)).toMatchObject({ Range: 'bytes=9-' });
});

test('an answer that ends early is a cut, not a document', async () => {
  network(new Response('%PDF', { headers: { 'Content-Length': '27' } }), new TypeError('Failed to fetch'));
  const source = documentSource(URL, { getToken: async () => 't' });
  await expect(source(control())).rejects.toMatchObject({ name: 'DocumentCutError', received: 4 });
});

test('a server that sends the whole again is believed', async () => {
  network(cutAfter('%PDF-OLD ', WHOLE.length), new Response(WHOLE));
  expect(text(await documentSource(URL, { getToken: async () => 't' })(control()))).toBe(WHOLE);
});

test('the rest of another version is not put behind the first part', async () => {
  const asked = network(cutAfter('%PDF-OLD ', WHOLE.length), rest(9, WHOLE.length + 5), new Response(WHOLE));
  expect(text(await documentSource(URL, { getToken: async () => 't' })(control()))).toBe(WHOLE);
  expect(headersOf(asked, 2)).not.toHaveProperty('Range');
});

test('a part that does not exist any more is asked for from the beginning', async () => {
  network(cutAfter('%PDF-1.7 ', WHOLE.length), new Response(null, { status: 416 }), new Response(WHOLE));
  const bytes = await documentSource(URL, { getToken: async () => 't' })(control());
  expect(text(bytes)).toBe(WHOLE);
});

test('an unreachable server is told as it is', async () => {
  network(new TypeError('Failed to fetch'));
  await expect(documentSource(URL, { getToken: async () => 't' })(control())).rejects.toThrow('Failed to fetch');
});
