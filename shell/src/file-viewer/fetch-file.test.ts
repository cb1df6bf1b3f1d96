import { FileRefusedError, fetchFile } from './fetch-file.ts';

const URL = 'http://api.test/files/activity/2026-11-01/a1/cra/cra.pdf';

function serverAnswers(response: Response): jest.SpyInstance {
  return jest.spyOn(globalThis, 'fetch').mockResolvedValue(response);
}

test('asks by GET with the bearer in a header and not in the address', async () => {
  const fetched = serverAnswers(new Response('%PDF-1.7'));
  const file = await fetchFile(URL, async () => 'token-1');
  expect(await file.text()).toBe('%PDF-1.7');
  const [url, init] = fetched.mock.calls[0];
  expect(url).toBe(URL);
  expect(init.method ?? 'GET').toBe('GET');
  expect(init.headers).toEqual({ Authorization: 'Bearer token-1' });
});

test('a refusal carries the status text and the result field', async () => {
  serverAnswers(new Response(JSON.stringify({ result: 'Document inconnu' }), { status: 404, statusText: 'Not Found' }));
  const refusal = await fetchFile(URL, async () => 't').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(FileRefusedError);
  expect(refusal).toMatchObject({ status: 404, statusText: '404 Not Found', result: 'Document inconnu' });
});

test('a refusal without a readable body still has its status', async () => {
  serverAnswers(new Response('<html>', { status: 502 }));
  await expect(fetchFile(URL, async () => 't')).rejects.toMatchObject({ statusText: '502', result: undefined });
});

test('without a token nothing is asked', async () => {
  const fetched = serverAnswers(new Response(''));
  await expect(fetchFile(URL, () => Promise.reject(new Error('No token found')))).rejects.toThrow('No token found');
  expect(fetched).not.toHaveBeenCalled();
});
