import assert from 'node:assert/strict';
import { chmodSync, closeSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openLog, rotate } from './log-file.ts';
import { prepareStateFolder } from './state-folder.ts';
import { temporaryState } from './temporary-state.ts';

const temporary = temporaryState();
after(() => temporary.remove());

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('logs, the one before and the folders around them are for their owner only, also those of an earlier version', () => {
  const root = join(temporary.root, 'state');
  for (const folder of ['logs', 'files']) mkdirSync(join(root, folder), { recursive: true, mode: 0o755 });
  const log = join(root, 'logs', 'api.log');
  writeFileSync(log, 'before\n');
  chmodSync(log, 0o644);
  const state = prepareStateFolder(root);
  rotate(log);
  writeFileSync(openLog(log), 'now\n');
  assert.equal(readFileSync(`${log}.1`, 'utf8'), 'before\n');
  assert.deepEqual([modeOf(log), modeOf(`${log}.1`)], ['600', '600']);
  chmodSync(log, 0o644);
  closeSync(openLog(log));
  assert.equal(modeOf(log), '600');
  assert.equal(readFileSync(log, 'utf8'), 'now\n');
  for (const folder of [state.logs, state.files, state.keys, state.registry]) assert.equal(modeOf(folder), '700');
  assert.equal(modeOf(prepareStateFolder(join(temporary.root, 'new')).root), '711');
});
