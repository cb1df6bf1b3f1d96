import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { clearEarlierStart } from './earlier-start.ts';
import { isAlive, waitUntil } from './processes.ts';
import { prepareStateFolder, repositoryRoot, type StateFolder } from './state-folder.ts';
import { temporaryState } from './temporary-state.ts';

const LONG_GONE = 2 ** 22 - 1;

let temporary: ReturnType<typeof temporaryState>;
let state: StateFolder;
let children: ChildProcess[];

beforeEach(() => {
  temporary = temporaryState();
  state = prepareStateFolder(temporary.root);
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  temporary.remove();
});

/** A process that waits, with `name` on its command line. */
async function waiting(name: string): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)', name], { stdio: 'pipe' });
  children.push(child);
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return child.pid as number;
}

function record(content: object): void {
  writeFileSync(
    state.runningFile,
    JSON.stringify({ ancestors: [], address: 'http://localhost:3000', servers: [], ...content }),
  );
}

test('servers left behind by a killed start are ended, other processes with their number are not', async () => {
  const entry = 'api/src/main.ts';
  const left = await waiting(join(repositoryRoot, entry));
  const stranger = await waiting('/somewhere/else/main.mjs');
  record({
    starter: LONG_GONE,
    servers: [
      { entry, pid: left },
      { entry: 'idp/src/main.ts', pid: stranger },
    ],
  });
  await clearEarlierStart(state);
  assert.equal(isAlive(left), false);
  assert.equal(isAlive(stranger), true);
  assert.equal(existsSync(state.runningFile), false);
});

test('a product that runs is left alone, and its address is given', async () => {
  const starter = await waiting(join(repositoryRoot, 'tools/start/main.ts'));
  record({ starter });
  await assert.rejects(clearEarlierStart(state), /already runs from this folder at http:\/\/localhost:3000/);
  assert.equal(isAlive(starter), true);
});

test('a starter whose npm was killed is ended', async () => {
  const starter = await waiting(join(repositoryRoot, 'tools/start/main.ts'));
  record({ starter, ancestors: [LONG_GONE] });
  await clearEarlierStart(state);
  assert.ok(await waitUntil(() => !isAlive(starter), 1000));
});
