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
};

describe('a program whose database is away', () => {
  for (const path of ['main.ts', ...globSync('**/*.cli.ts', { cwd: import.meta.dirname })]) {
    it(`${path} says so in one sentence`, async () => {
      const args = ARGUMENTS[path.split('/').at(-1) ?? ''] ?? [];
      const child = spawn(process.execPath, [join(import.meta.dirname, path), ...args], {
        env: { DATABASE_URL: NOBODY },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      const isRestore = path.endsWith('restore.cli.ts');
      assert.match(
        said,
        isRestore ? /^There is no backup in .*\.\n$/ : /^The database does not answer \(.*127\.0\.0\.1:1\).*\n$/,
      );
      assert.ok(code > 0, String(code));
    });
  }
});
