import {
  addressOf,
  askAnew,
  hasIntegrity,
  integrityOf,
  prepareFile,
  requireIntegrity,
  trustFiles,
} from './remote-files.ts';

const BASE = 'http://registry.test/remotes/mfe-cra/1.0.0/';
const HASH = `sha384-${'b'.repeat(64)}`;
const NEVER = `sha384-${'A'.repeat(64)}`;

beforeAll(() => {
  trustFiles(BASE, { 'entry.js': HASH, 'workers/pdf.js': HASH });
  trustFiles('http://localhost:3102/', undefined);
});

test.each([
  ['a published file has its hash', `${BASE}entry.js`, HASH],
  ['also a worker in a folder', `${BASE}workers/pdf.js`, HASH],
  ['and after a failure, at another address', `${BASE}entry.js?again=2`, HASH],
  ['a file that was not published is never right', `${BASE}other.js`, NEVER],
  ['nor one that has the name of what every object has', `${BASE}constructor`, NEVER],
  ['nor one of a version that nobody vouches for', 'http://registry.test/remotes/mfe-cra/9.9.9/entry.js', NEVER],
  ['nor one from elsewhere', 'https://evil.test/entry.js', NEVER],
  ['a development server has no hashes', 'http://localhost:3102/entry.js', ''],
])('%s', (_case, url, expected) => {
  expect(integrityOf(url)).toBe(expected);
});

test('the builds of remotes ask for every script and style sheet they make', () => {
  requireIntegrity();
  const { bloomFile } = globalThis as { bloomFile?: typeof prepareFile };
  const script = Object.assign(document.createElement('script'), { src: `${BASE}entry.js` });
  const style = Object.assign(document.createElement('link'), { href: `${BASE}unknown.css` });
  bloomFile?.(script);
  bloomFile?.(style);
  expect(script.integrity).toBe(HASH);
  expect(style.integrity).toBe(NEVER);
});

test('after a failure files are asked for at an address that no cache knows', () => {
  const url = `${BASE}entry.js`;
  expect(addressOf(url, BASE)).toBe(url);
  askAnew(BASE);
  const script = Object.assign(document.createElement('script'), { src: url });
  prepareFile(script);
  expect(script.src).toBe(`${url}?again=1`);
  expect(script.integrity).toBe(HASH);
});

test('one flipped byte is noticed', async () => {
  const bytes = new TextEncoder().encode('{"integrity":{}}');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  const integrity = `sha384-${btoa(String.fromCharCode(...digest))}`;
  expect(await hasIntegrity(bytes, integrity)).toBe(true);
  bytes[3] = (bytes[3] ?? 0) ^ 1;
  expect(await hasIntegrity(bytes, integrity)).toBe(false);
});
