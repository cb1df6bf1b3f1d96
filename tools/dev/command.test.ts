import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCommand } from './command.ts';

const remotes = ['mfe-cra', 'mfe-missions'];

test('a remote in the shell, alone, or in a deployed shell', () => {
  assert.deepEqual(parseCommand(['mfe-cra'], remotes), { app: 'mfe-cra', alone: false });
  assert.deepEqual(parseCommand(['mfe-cra', '--alone'], remotes), { app: 'mfe-cra', alone: true });
  const { against } = parseCommand(['--against', 'https://dev.bloom.example', 'mfe-cra'], remotes);
  assert.equal(against?.origin, 'https://dev.bloom.example');
});

for (const [name, args, sentence] of [
  ['nothing', [], /Usage/],
  ['two remotes', remotes, /Usage/],
  ['an unknown option', ['mfe-cra', '--fast'], /--fast[\s\S]*Usage/],
  ['an unknown remote', ['mfe-payroll'], /no remote "mfe-payroll". There are: mfe-cra, mfe-missions/],
  ['a path', ['../api'], /no remote/],
  ['a shell without an address', ['mfe-cra', '--against', 'dev'], /not "dev"/],
  ['a shell that is a file', ['mfe-cra', '--against', 'file:///etc/passwd'], /--against takes/],
  ['both', ['mfe-cra', '--alone', '--against', 'https://dev.bloom.example'], /one of them/],
] as const) {
  test(`${name} is refused in a sentence`, () => {
    assert.throws(() => parseCommand([...args], remotes), sentence);
  });
}
