import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { waitUntil } from './processes.ts';
import { withBuildLock } from './work-lock.ts';

let folder: string;
let lock: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bloom-lock-'));
  lock = join(folder, 'build.lock');
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const held = () => readFileSync(lock, 'utf8');
/** Takes it, and answers who holds it meanwhile. */
const taken = (patienceMs: number) => withBuildLock(async () => held(), { folder, patienceMs });

/** Another start, which builds until it is ended. */
async function builder(): Promise<ChildProcess> {
  const source = `
    import { withBuildLock } from ${JSON.stringify(new URL('./work-lock.ts', import.meta.url).href)};
    await withBuildLock(() => new Promise((done) => setTimeout(done, 1e6)), { folder: ${JSON.stringify(folder)} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  assert.ok(await waitUntil(() => existsSync(lock), 20_000));
  return child;
}

describe('a lock that nobody holds any more', () => {
  const left: Record<string, () => void | Promise<void>> = {
    'of a process that ended': () => writeFileSync(lock, `${2 ** 22 - 1}`),
    'of an earlier one with the number of this one': () => writeFileSync(lock, `${process.pid} long ago`),
    'of an earlier one with the number of somebody else': async () => {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
      children.push(child);
      writeFileSync(lock, `${child.pid} long ago`);
    },
    'of one that was killed while it wrote': () => {
      writeFileSync(lock, '');
      utimesSync(lock, 0, 0);
    },
    'of one that was killed while it built': async () => {
      const child = await builder();
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
    },
  };
  for (const [whose, leave] of Object.entries(left))
    test(`${whose} is taken at once`, async () => {
      await leave();
      const before = existsSync(lock) ? held() : '';
      const mine = await taken(2_000);
      assert.notEqual(mine, before);
      assert.match(mine, new RegExp(`^${process.pid}\\b`));
      assert.equal(existsSync(lock), false);
    });
});

describe('a lock that somebody holds', () => {
  test('is waited for, with a word about whom, and never built without', async () => {
    const { pid } = await builder();
    const told: string[] = [];
    const tell = (line: string) => told.push(line);
    const work = () => assert.fail('it builds');
    await assert.rejects(withBuildLock(work, { folder, patienceMs: 300, tell }), (error: Error) => {
      assert.equal(error.name, 'StartError');
      assert.match(error.message, new RegExp(`process ${pid}\\b.*node`));
      return true;
    });
    assert.equal(told.length, 1);
    assert.match(told[0] ?? '', new RegExp(`process ${pid}\\b`));
    assert.match(held(), new RegExp(`^${pid}\\b`), 'it stays the other one’s');
  });

  test('by this very process is waited for too', async () => {
    const order: string[] = [];
    const step = (name: string) =>
      withBuildLock(
        async () => {
          order.push(`${name} begins`);
          await new Promise((resolve) => setTimeout(resolve, 60));
          order.push(`${name} ends`);
        },
        { folder, tell: () => undefined },
      );
    await Promise.all([step('one'), step('two')]);
    assert.deepEqual(order, ['one begins', 'one ends', 'two begins', 'two ends']);
  });
});
