import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';

const NOBODY = 'postgres://bloom:x@127.0.0.1:1/bloom';
const NOWHERE = 'smtp://127.0.0.1:1';
const ARGUMENTS: Readonly<Record<string, string[]>> = { 'accounts.cli.ts': ['list'], 'keys.cli.ts': ['publish'] };

describe('a program whose database is away', () => {
  for (const path of ['main.ts', ...globSync('**/*.cli.ts', { cwd: import.meta.dirname })]) {
    it(`${path} says so in one sentence`, async () => {
      const args = ARGUMENTS[path.split('/').at(-1) ?? ''] ?? [];
      const child = spawn(process.execPath, [join(import.meta.dirname, path), ...args], {
        env: { DATABASE_URL: NOBODY, SMTP_URL: NOWHERE },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      assert.match(said, /^The database does not answer \(.*127\.0\.0\.1:1\).*\n$/);
      assert.ok(code > 0, String(code));
    });
  }
});
