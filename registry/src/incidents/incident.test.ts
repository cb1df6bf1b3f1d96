import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReport, readSubject } from './incident.ts';

const report = { remote: 'mfe-cra', version: '1.0.0-abcdef012345', phase: 'entry', message: 'It did not come.' };

test('a report keeps what belongs to it and nothing else', () => {
  const more = { reference: 'ABCD-2345', userAgent: 'Chromium', shell: '0.1.0-x', traceId: 't1' };
  assert.deepEqual(readReport({ ...report, ...more, person: 'forged', at: '1970', other: 1 }), { ...report, ...more });
  assert.deepEqual(readReport({ ...report, reference: 12, shell: '', traceId: null }), report);
});

const wrong: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['text', 'x'],
  ['a list', [report]],
  ['no remote', { ...report, remote: undefined }],
  ['a path as remote', { ...report, remote: '../channels' }],
  ['a name of prototypes', { ...report, remote: '__proto__' }],
  ['a path as version', { ...report, version: '1/../../x' }],
  ['a hidden version', { ...report, version: '.states' }],
  ['an endless version', { ...report, version: '1'.repeat(101) }],
  ['a number as version', { ...report, version: 1 }],
  ['an unknown phase', { ...report, phase: 'other' }],
  ['no message', { ...report, message: undefined }],
  ['an object as message', { ...report, message: { toString: 'x' } }],
];
for (const [name, body] of wrong) {
  test(`${name} is no report`, () => assert.equal(readReport(body), undefined));
}

test('texts are cut, and are one line without control characters', () => {
  const read = readReport({
    ...report,
    message: `one\r\n\u0000two\u202e${'x'.repeat(9_000)}`,
    userAgent: 'y'.repeat(9_000),
  });
  assert.equal(read?.message.length, 500);
  assert.match(read?.message ?? '', /^one two x+$/);
  assert.equal(read?.userAgent?.length, 300);
});

test('an opening names a remote and a version', () => {
  assert.deepEqual(readSubject({ ...report, more: 1 }), { remote: 'mfe-cra', version: '1.0.0-abcdef012345' });
  assert.equal(readSubject({ remote: 'mfe-cra' }), undefined);
});
