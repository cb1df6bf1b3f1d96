import { uploadFetch } from './upload-fetch.ts';

type Listener = ((event: unknown) => void) | null;

/** The browser's own request, as far as a test has to drive it. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress: Listener } = { onprogress: null };
  onload: Listener = null;
  onerror: Listener = null;
  onabort: Listener = null;
  status = 0;
  statusText = '';
  response: unknown = '';
  method = '';
  url = '';
  body: unknown;
  headers: Record<string, string> = {};
  answerHeaders = '';

  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, url: string) {
    Object.assign(this, { method, url });
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders = () => this.answerHeaders;
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.onabort?.({});
  }
}

const original = globalThis.XMLHttpRequest;
beforeEach(() => Object.assign(globalThis, { XMLHttpRequest: FakeRequest }));
afterEach(() => Object.assign(globalThis, { XMLHttpRequest: original }));

function send(signal?: AbortSignal) {
  const onProgress = jest.fn();
  const body = new FormData();
  const init = { method: 'POST', headers: { Authorization: 'Bearer t' }, body, signal, onProgress };
  return { answer: uploadFetch('http://api.test/graphql', init), onProgress, body, request: FakeRequest.last };
}

test('tells how far the body is, and answers like fetch', async () => {
  const { answer, onProgress, request, body } = send();
  expect(request).toMatchObject({ method: 'POST', url: 'http://api.test/graphql', body });
  expect(request.headers).toEqual({ authorization: 'Bearer t' });
  request.upload.onprogress?.({ lengthComputable: true, loaded: 25, total: 100 });
  expect(onProgress).toHaveBeenCalledWith(0.25);
  Object.assign(request, { status: 413, statusText: 'Payload Too Large', response: '{"errors":[]}' });
  request.answerHeaders = 'content-type: application/json\r\nx-request-id: r: 1\r\n';
  request.onload?.({});
  const response = await answer;
  expect(response.status).toBe(413);
  expect(response.headers.get('x-request-id')).toBe('r: 1');
  expect(await response.json()).toEqual({ errors: [] });
});

test('a server that dies is told as fetch tells it', async () => {
  const { answer, request } = send();
  request.onerror?.({});
  await expect(answer).rejects.toThrow(new TypeError('Failed to fetch'));
});

test('stops when the signal says so, before and after the start', async () => {
  const control = new AbortController();
  const { answer } = send(control.signal);
  control.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  await expect(send(control.signal).answer).rejects.toMatchObject({ name: 'AbortError' });
});

test('without anybody who wants to know it is fetch', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
  await uploadFetch('http://api.test/graphql', { method: 'POST' });
  expect(fetched).toHaveBeenCalledWith('http://api.test/graphql', { method: 'POST' });
});
