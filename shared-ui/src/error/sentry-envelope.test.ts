import { testConfig } from './runtime-config.fixture.ts';
import { envelopeOf, envelopeUrl } from './sentry-envelope.ts';

const DSN = 'https://public-key@errors.example:8443/team/42';

test.each([
  [DSN, 'https://errors.example:8443/team/api/42/envelope/?sentry_key=public-key&sentry_version=7'],
  ['https://key@errors.example/7', 'https://errors.example/api/7/envelope/?sentry_key=key&sentry_version=7'],
  ['https://errors.example/7', undefined],
  ['https://key@errors.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['no dsn', undefined],
])('%s', (dsn, url) => {
  expect(envelopeUrl(dsn)).toBe(url);
});

test('three lines: header, kind, event with release, remote, version and frames', () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T09:00:10Z') });
  const report = {
    id: '0190d6f2-1111-7abc-8def-0123456789ab',
    level: 'error' as const,
    name: 'TypeError',
    message: 'x is not a function',
    stack: [
      'TypeError: x is not a function',
      '    at draw (http://localhost:3100/remotes/mfe-cra/1.4.0/a.js:12:34)',
      '    at http://localhost:3000/main.js:1:2',
      'mozilla@http://localhost:3000/main.js:5:6',
    ].join('\n'),
    status: 500,
    reference: 'ABCD-2345',
    remote: 'mfe-cra',
    remoteVersion: '1.4.0',
    page: '/missions/:id',
  };
  const lines = envelopeOf(DSN, { report, repeats: 3, waited: 10_000 }, testConfig).split('\n');
  jest.useRealTimers();
  expect(lines).toHaveLength(3);
  const [header, kind, event] = lines.map((line) => JSON.parse(line));
  expect(header).toEqual({
    event_id: '0190d6f211117abc8def0123456789ab',
    sent_at: '2026-11-20T09:00:10.000Z',
    dsn: DSN,
  });
  expect(kind).toEqual({ type: 'event' });
  expect(event).toMatchObject({
    event_id: '0190d6f211117abc8def0123456789ab',
    timestamp: Date.parse('2026-11-20T09:00:00Z') / 1000,
    platform: 'javascript',
    level: 'error',
    release: 'shell@1.2.3',
    environment: 'essai',
    transaction: '/missions/:id',
    tags: { remote: 'mfe-cra', 'remote.version': '1.4.0', reference: 'ABCD-2345', status: '500' },
    extra: { repeats: 3 },
  });
  const [exception] = event.exception.values;
  expect(exception).toMatchObject({ type: 'TypeError', value: 'x is not a function' });
  expect(exception.stacktrace.frames).toMatchObject([
    { function: 'mozilla', lineno: 5, colno: 6 },
    { function: '?', filename: 'http://localhost:3000/main.js', lineno: 1 },
    { function: 'draw', lineno: 12, colno: 34 },
  ]);
  expect(event).not.toHaveProperty('user');
  expect(event).not.toHaveProperty('request');
});
