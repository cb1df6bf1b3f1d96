import { expectDocument } from './document-of-address.ts';

type Config = Parameters<typeof expectDocument>[0];
type Session = Parameters<typeof expectDocument>[1];

const config = { apiUrls: { files: 'https://api.test' } } as Config;
const session = { getToken: async () => 'token', renewToken: async () => 'token' } as unknown as Session;

test('a document that the page and its code both ask for is fetched once; another one is its own', async () => {
  const asked: string[] = [];
  globalThis.fetch = jest.fn(async (url) => {
    asked.push(String(url));
    return new Response('%PDF-1.7');
  });
  expectDocument(config, session, '/files/activity/a.pdf');
  expectDocument(config, session, '/files/activity/a.pdf');
  expectDocument(config, session, '/files/activity/b.pdf');
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(asked).toEqual(['https://api.test/files/activity/a.pdf', 'https://api.test/files/activity/b.pdf']);
});
