import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

function run(failure: string) {
  const source = `
    import { createLogger } from '${here}log.ts';
    import { endOnUncaught } from '@bloom/shared-server/uncaught';
    endOnUncaught(createLogger('info'));
    setInterval(() => {}, 1000);
    ${failure}`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', source], { cwd: here, encoding: 'utf8' });
}

describe('what nobody caught', () => {
  for (const [name, failure] of [
    ['an exception', `setTimeout(() => { throw new Error('lost zoe@bloom.example'); }, 0);`],
    ['a rejection', `void Promise.reject(new Error('lost zoe@bloom.example'));`],
  ] as const) {
    it(`${name}: is logged under a reference, without what is personal, and ends the process`, () => {
      const { status, stdout } = run(failure);
      assert.equal(status, 70);
      const line = JSON.parse(stdout);
      assert.match(line.reference, /^[0-9a-f-]{36}$/);
      assert.match(line.err.message, /^lost mail:[0-9a-f]+$/);
    });
  }
});
