import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePortBase, portsFrom } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { isAlive } from './processes.ts';
import { prepareStateFolder, readSecrets } from './state-folder.ts';
import { temporaryState } from './temporary-state.ts';

const KEEP = join(import.meta.dirname, 'keep.ts');

/** What a command about what is kept says, with other ports than those of the start. */
function keep(stateRoot: string, portBase: number) {
  const { DATABASE_URL: _none, ...others } = process.env;
  const env = { ...others, BLOOM_STATE: stateRoot, PORT_BASE: String(portBase) };
  const { status, stderr } = spawnSync(process.execPath, [KEEP, 'invoice-numbers'], { env, encoding: 'utf8' });
  return { status, stderr };
}

test('whoever forgets the ports of the start takes the database away from nobody', async (t) => {
  const root = temporaryState();
  t.after(() => root.remove());
  const state = prepareStateFolder(root.root);
  const [base, other] = [await freePortBase(), await freePortBase()];
  const server = await startPostgres({
    stateRoot: state.root,
    logFile: join(state.logs, 'postgres.log'),
    port: portsFrom(base).postgres,
    password: readSecrets(state).postgresPassword,
    note: () => {},
  });
  t.after(() => server.stop());
  const { stderr } = keep(state.root, other);
  assert.ok(isAlive(server.pid), 'people work with it');
  assert.match(stderr, /relation .* does not exist/, 'it was asked: its tables are not there yet');
});

for (const action of ['restore', 'erasures', 'invoice-numbers']) {
  test(`${action} says how it is typed before anything is begun`, (t) => {
    const root = temporaryState();
    t.after(() => root.remove());
    const { DATABASE_URL: _none, ...others } = process.env;
    const env = { ...others, BLOOM_STATE: root.root };
    const { status, stdout, stderr } = spawnSync(process.execPath, [KEEP, action, '-h'], { env, encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, new RegExp(`npm run ${action}\\b`));
    assert.deepEqual(readdirSync(root.root), []);
  });
}

test('a port that another program has is said in a sentence', async (t) => {
  const root = temporaryState();
  t.after(() => root.remove());
  const base = await freePortBase();
  const taken = createServer().listen(portsFrom(base).postgres, '127.0.0.1');
  await once(taken, 'listening');
  t.after(() => taken.close());
  const { status, stderr } = keep(root.root, base);
  assert.equal(status, 1);
  assert.match(stderr, /^Port \d+ \(.*\) is taken by another program: .*\n$/);
});
