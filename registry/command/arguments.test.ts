import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCommand, readPercent } from './arguments.ts';

test('what is typed becomes a command', () => {
  assert.deepEqual(readCommand(['publish', 'mfe-cra', 'shell', '--pin']), {
    name: 'publish',
    apps: ['mfe-cra', 'shell'],
    values: { pin: true },
  });
  assert.deepEqual(readCommand(['pin', 'mfe-cra', '1.0.0-abc']), {
    name: 'pin',
    apps: ['mfe-cra'],
    version: '1.0.0-abc',
    values: {},
  });
});

for (const typed of [[], ['--help'], ['publish', '-h'], ['help']]) {
  test(`help is shown for ${JSON.stringify(typed)}`, () => assert.equal(readCommand(typed), undefined));
}

const mistakes: [string[], RegExp][] = [
  [['publisch', 'mfe-cra'], /There is no command "publisch"\. There are: publish, /],
  [['constructor'], /There is no command "constructor"/],
  [['pin'], /Which app\? For instance: npm run registry -- pin mfe-cra/],
  [['pin', '../shell'], /"\.\.\/shell" is no app/],
  [['pin', 'mfe-cra', '1', '2'], /one app and one version, not also "2"/],
  [['pin', 'mfe-cra', '--percent', '3'], /"pin" does not know --percent/],
  [['publish', 'mfe-cra', '--colour'], /Unknown option '--colour'/],
  [['canary', 'mfe-cra', '--percent'], /argument missing/],
  [['publish', 'mfe-a', 'mfe-b', '--dist', 'x'], /--dist is the build of one app/],
];
for (const [typed, message] of mistakes) {
  test(`told what is wrong with: ${typed.join(' ')}`, () =>
    assert.throws(() => readCommand(typed), { name: 'UsageError', message }));
}

test('a percentage is a number above 0 and up to 100', () => {
  assert.deepEqual(['10', '0.5', '0,5', '25%', '100'].map(readPercent), [10, 0.5, 0.5, 25, 100]);
  for (const text of [undefined, '', '0', '-3', '101', 'ten', 'NaN', '1e9']) {
    assert.throws(() => readPercent(text), /above 0 and up to 100/);
  }
});
