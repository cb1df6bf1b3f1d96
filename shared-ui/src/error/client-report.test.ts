import { clientReport, fingerprint, pageOf, redacted } from './client-report.ts';

const record = (error: unknown, area?: string) => ({
  level: 'error' as const,
  message: error instanceof Error ? error.message : 'x',
  status: 500,
  area,
  error,
});

const crashIn = (file: string) =>
  Object.assign(new TypeError('x is not a function'), {
    stack: `TypeError: x is not a function\n    at draw (${file}:12:34)\n    at run (http://localhost:3000/main.js:1:2)`,
  });
const CRA = 'http://localhost:3100/remotes/mfe-cra/1.4.0/assets/chunk.ab.js';

test('names the remote and the version whose code failed, also when another place caught it', () => {
  const report = clientReport(record(crashIn(CRA), 'shell'), '/missions');
  expect(report).toMatchObject({ remote: 'mfe-cra', remoteVersion: '1.4.0', name: 'TypeError', page: '/missions' });
});

test('the version of the area comes from what the page has loaded', () => {
  const loaded = [{ name: 'http://localhost:3100/remotes/mfe-missions/2.0.1/mf-manifest.json' }];
  const own = performance.getEntriesByType;
  performance.getEntriesByType = () => loaded as unknown as PerformanceEntryList;
  const report = clientReport(record(new Error('no stack of a remote'), 'mfe-missions'), '/');
  expect(report).toMatchObject({ remote: 'mfe-missions', remoteVersion: '2.0.1' });
  performance.getEntriesByType = own;
});

test.each([
  ['/missions/0190d6f2-1111-7abc-8def-0123456789ab/cra/2026-11-01', '/missions/:id/cra/:id'],
  ['/invite/Zm9vYmFyYmF6cXV4cXV1eGNvcmdlZ3JhdWx0', '/invite/:id'],
  ['/files/activity/2026-11-01/r1/cra/ada-lovelace.pdf', '/files/activity/:id/:id/cra/:id'],
  ['/', '/'],
])('%s is told as %s', (path, page) => {
  expect(pageOf(path)).toBe(page);
});

test.each([
  'open /signing/d1?token=anonymous:Zm9vYmFyMTIz failed',
  'bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl',
  'unknown ada.lovelace@bloom.example',
  'Unexpected token \'B\', "Bonjour Ada" is not valid JSON',
])('%s loses what is personal', (text) => {
  expect(redacted(text)).not.toMatch(/Zm9v|eyJ|ada|Ada/);
});

test('is bounded', () => {
  const report = clientReport(record(Object.assign(new Error('m'.repeat(9000)), { stack: 's'.repeat(90_000) })), '/');
  expect(report.message).toHaveLength(500);
  expect(report.stack).toHaveLength(4000);
});

test('the same failure twice is one, another place is another', () => {
  const told = (file: string) => fingerprint(clientReport(record(crashIn(file)), '/'));
  expect(told(CRA)).toBe(told(CRA));
  expect(told(CRA)).not.toBe(told(CRA.replace('ab', 'cd')));
});
