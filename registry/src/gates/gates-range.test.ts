import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInRange } from './gates-range.ts';

const table: [string, string[], string[]][] = [
  ['^1.2.3', ['1.2.3', '1.2.4', '1.10.0', '1.99.99'], ['1.2.2', '1.1.9', '2.0.0', '0.9.0']],
  ['^0.1.0', ['0.1.0', '0.1.9'], ['0.2.0', '0.0.9', '1.0.0']],
  ['^0.0.3', ['0.0.3'], ['0.0.4', '0.0.2', '0.1.0']],
  ['^19.0.0', ['19.0.0', '19.3.1'], ['18.3.1', '20.0.0', '190.0.0']],
  ['~1.2.3', ['1.2.3', '1.2.9'], ['1.3.0', '1.2.2']],
  ['1.2.3', ['1.2.3', '1.2.3-beta.1'], ['1.2.4', '1.2.2']],
  ['>=1.2.3', ['1.2.3', '7.0.0'], ['1.2.2']],
  ['*', ['0.0.1', '12.0.0'], ['', 'latest']],
  ['latest', [], ['1.0.0', 'latest']],
  ['^1.2', [], ['1.2.0', '1.3.0']],
  ['', [], ['1.0.0', '']],
  ['^1.0.0 || ^2.0.0', [], ['1.0.0', '2.0.0']],
];
for (const [range, inside, outside] of table) {
  test(`the range "${range}"`, () => {
    for (const version of inside) assert.ok(isInRange(version, range), `${version} is inside`);
    for (const version of outside) assert.ok(!isInRange(version, range), `"${version}" is outside`);
  });
}
