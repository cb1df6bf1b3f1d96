import { doesNotMatch, equal, match } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

test('a part that does not exist is refused before anything is built', () => {
  const run = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), 'grid', 'swich'], {
    encoding: 'utf8',
  });
  equal(run.status, 2);
  match(run.stderr, /no such part: swich\.\n.*Parts: .*grid.*shell/s);
  doesNotMatch(run.stdout, /build/);
});
