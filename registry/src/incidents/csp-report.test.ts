import assert from 'node:assert/strict';
import { test } from 'node:test';
import { culpritOf, readViolations } from './csp-report.ts';

const origins = { shell: 'https://bloom.test', versions: ['https://registry.test', 'https://clients.test'] };
const culprit = (changed: { source?: string; blocked?: string; page?: string }) =>
  culpritOf(
    { directive: 'script-src', blocked: 'inline', page: 'https://bloom.test/missions/12', ...changed },
    origins,
  );

const chunk = 'https://registry.test/remotes/mfe-cra/1.0.0-abc/5807.js';
const cases: [string, Parameters<typeof culprit>[0], unknown][] = [
  [
    'the script of a remote that tried',
    { source: chunk, blocked: 'https://evil.test/x.js' },
    { remote: 'mfe-cra', version: '1.0.0-abc' },
  ],
  ['the file of a remote that was refused', { blocked: chunk }, { remote: 'mfe-cra', version: '1.0.0-abc' }],
  [
    'the script that tried rather than the file of another',
    { source: chunk.replace('mfe-cra', 'mfe-missions'), blocked: chunk },
    { remote: 'mfe-missions', version: '1.0.0-abc' },
  ],
  [
    'a file of the host for clients',
    { source: chunk.replace('registry', 'clients') },
    { remote: 'mfe-cra', version: '1.0.0-abc' },
  ],
  ['an asset of the shell', { source: 'https://bloom.test/assets/main.abc.js', blocked: 'eval' }, { remote: 'shell' }],
  ['the page of the shell', { blocked: 'https://evil.test/x.png' }, { remote: 'shell' }],
  [
    'the page of a remote alone',
    { page: 'https://registry.test/standalone/mfe-billing/finance' },
    { remote: 'mfe-billing' },
  ],
  ['an extension of the browser', { source: 'chrome-extension://abc/x.js' }, undefined],
  ['an extension that gives no address', { source: 'moz-extension' }, undefined],
  ['a script from elsewhere', { source: 'https://other.test/remotes/mfe-cra/1/x.js' }, undefined],
  ['a page from elsewhere', { page: 'https://other.test/' }, undefined],
  ['a page that is no address', { page: 'about' }, undefined],
];
for (const [name, changed, expected] of cases) {
  test(`attributed: ${name}`, () => assert.deepEqual(culprit(changed), expected));
}

test('what report-uri sends is read', () => {
  const body = {
    'csp-report': {
      'document-uri': 'https://bloom.test/signing/12?token=secret',
      'violated-directive': 'script-src-elem',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.test/x.js?who=secret#secret',
      'source-file': `${chunk}?secret`,
      'line-number': 3,
    },
  };
  assert.deepEqual(readViolations(body), [
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.test/x.js',
      source: chunk,
      line: 3,
      page: 'https://bloom.test/signing/12?token=secret',
    },
  ]);
});

test('what report-to sends is read, twenty at most, other kinds of reports left out', () => {
  const report = {
    type: 'csp-violation',
    user_agent: 'Chromium',
    body: { documentURL: 'https://bloom.test/', effectiveDirective: 'img-src', blockedURL: 'https://evil.test/a.png' },
  };
  const [read, ...others] = readViolations([report, { type: 'deprecation', body: {} }]);
  assert.equal(read?.userAgent, 'Chromium');
  assert.equal(others.length, 0);
  assert.equal(readViolations(Array(500).fill(report)).length, 20);
});

test('anything else is nothing', () => {
  const bodies = [undefined, null, 1, 'x', [], {}, [null, [[]], 'x'], { 'csp-report': null }, { 'csp-report': [] }];
  const hostile = [{ 'csp-report': { 'effective-directive': { x: 1 } } }, { type: 'csp-violation', body: 'x' }];
  for (const body of [...bodies, ...hostile]) assert.deepEqual(readViolations(body), []);
});
