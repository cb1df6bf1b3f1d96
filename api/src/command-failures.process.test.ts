import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';

const NOBODY = 'postgres://bloom:x@127.0.0.1:1/bloom';
const ARGUMENTS: Readonly<Record<string, string[]>> = {
  'backup.cli.ts': ['--to', '/nowhere/bloom'],
  'restore.cli.ts': ['--from', '/nowhere/bloom'],
  'restore-test.cli.ts': ['--from', '/nowhere/bloom'],
};

async function run(path: string, args: string[], settings: Record<string, string> = {}): Promise<[string, number]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, path), ...args], {
    env: { DATABASE_URL: NOBODY, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return [said, code];
}

describe('a program whose database is away', () => {
  for (const path of ['main.ts', ...globSync('**/*.cli.ts', { cwd: import.meta.dirname })]) {
    it(`${path} says so in one sentence`, async () => {
      const args = ARGUMENTS[path.split('/').at(-1) ?? ''] ?? [];
      const [said, code] = await run(path, args);
      const isRestore = /restore(-test)?\.cli\.ts$/.test(path);
      assert.match(
        said,
        isRestore ? /^There is no backup in .*\.\n$/ : /^The database does not answer \(.*127\.0\.0\.1:1\).*\n$/,
      );
      assert.ok(code > 0, String(code));
    });
  }
});

it('a seal that cannot be used stops the start, and an option that there is not a command, in one sentence each', async () => {
  const seal = { SEAL_P12_PATH: '/nowhere/seal.p12', SEAL_P12_PASSWORD: 'x' };
  const [said] = await run('main.ts', [], seal);
  assert.match(said, /^The API cannot start: the certificate of SEAL_P12_PATH cannot be used: ENOENT.*\n$/);
  for (const command of ['backup', 'restore', 'restore-test']) {
    const [answer, code] = await run(`backup/${command}.cli.ts`, ['--unknown']);
    assert.match(answer, /^Unknown option '--unknown'\.\n\nSay where (to|from): npm run [\w-]+ -- .*\n$/);
    assert.equal(code, 2);
  }
});
