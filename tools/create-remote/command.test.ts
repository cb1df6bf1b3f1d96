import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCommand } from './command.ts';

test('what is not said follows from the name', () => {
  const expected = { kind: 'create', id: 'mfe-time-off', title: 'Time off', owner: 'time-off' };
  assert.deepEqual(parseCommand(['mfe-time-off']), expected);
  assert.deepEqual(parseCommand(['mfe-a', '--title', "Congés d'été", '--owner', 'hr']), {
    kind: 'create',
    id: 'mfe-a',
    title: 'Congés d’été',
    owner: 'hr',
  });
  assert.deepEqual(parseCommand(['mfe-a', '--remove']), { kind: 'remove', id: 'mfe-a', force: false });
});

const refusals: [args: string[], message: RegExp][] = [
  [[], /^Error: Usage/],
  [['mfe-a', 'mfe-b'], /^Error: Usage/],
  [['payroll'], /"payroll" is not the name of a remote/],
  [['mfe-Payroll'], /is not the name of a remote/],
  [['mfe-../../etc'], /is not the name of a remote/],
  [['mfe-a', '--title', '<b>{x}</b>'], /--title takes/],
  [['mfe-a', '--title', 'Une rubrique beaucoup trop longue'], /--title takes/],
  [['mfe-a', '--owner', 'Squad "A"'], /--owner takes/],
  [['mfe-a', '--colour'], /Unknown option '--colour'.*\nUsage/],
];
for (const [args, message] of refusals) {
  test(`refused: ${args.join(' ') || 'nothing at all'}`, () => assert.throws(() => parseCommand(args), message));
}
