import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { freePortBase } from './ports.ts';
import { isAlive } from './processes.ts';
import { ServerProcess } from './server-process.ts';
import { BackOff, Revival } from './server-revival.ts';
import { repositoryRoot } from './state-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'bloom-revival-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Each start appends to a file, and those whose number is in FAILS end before they listen. */
const SERVER = `import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
appendFileSync(process.env.STARTS, 'x');
const count = readFileSync(process.env.STARTS, 'utf8').length;
if (process.env.FAILS.split(',').includes(String(count))) { console.error('no cellar ' + count); process.exit(3); }
createServer((request, response) => response.end('ok')).listen(Number(process.env.PORT), '127.0.0.1');`;

/** A server that is kept alive, with the lines that are said of it. */
async function keptServer(fails: string) {
  const port = await freePortBase();
  const entry = join(folder, `server-${port}.mjs`);
  writeFileSync(entry, SERVER);
  const lines: string[] = [];
  let heard: (line: string) => void = () => {};
  const server = new ServerProcess({
    name: 'registry',
    entry: relative(repositoryRoot, entry),
    environment: { PORT: String(port), STARTS: join(folder, `starts-${port}`), FAILS: fails },
    logFile: join(folder, `${port}.log`),
    healthUrls: [`http://127.0.0.1:${port}/healthz`],
  });
  const revival = new Revival({
    name: server.options.name,
    start: (again) => server.start({ again }),
    failure: () => server.failure,
    tell: (line) => {
      lines.push(line);
      heard(line);
    },
  });
  server.onDeath = () => void revival.died();
  const said = (pattern: RegExp) =>
    new Promise<void>((resolve) => {
      heard = (line) => pattern.test(line) && resolve();
    });
  const kill = () => process.kill(server.pid ?? 0, 'SIGKILL');
  return { server, revival, lines, said, kill, url: server.options.healthUrls[0] ?? '' };
}

test('a server that is killed is started again until it works, and each time that is one line', async () => {
  const { server, revival, lines, said, kill, url } = await keptServer('2');
  await revival.start();
  const before = server.pid;
  const back = said(/is back/);
  kill();
  await back;
  assert.notEqual(server.pid, before);
  assert.equal((await fetch(url)).status, 200);
  assert.deepEqual(lines, [
    'The registry stopped unexpectedly (SIGKILL); it is started again in 0.5 s.',
    'The registry stopped while it was starting (exit code 3); it is started again in 1 s.',
    'The registry is back.',
  ]);
  assert.match(readFileSync(server.options.logFile, 'utf8'), /no cellar 2/);
  revival.end();
  await server.stop();
});

test('a server that is stopped stays so, also when that happens while it waits to be started again', async () => {
  const { server, revival, said, kill } = await keptServer('');
  await revival.start();
  const waiting = said(/started again/);
  kill();
  await waiting;
  const dead = server.pid ?? 0;
  revival.end();
  await server.stop();
  assert.equal(server.pid, dead);
  assert.equal(isAlive(dead), false);
});

test('a server that never becomes ready is given up after its third start, with the end of its log', async () => {
  const { server, revival, lines } = await keptServer('1,2,3');
  await assert.rejects(revival.start(), /The registry stopped while it was starting \(exit code 3\)[\s\S]*no cellar 3/);
  assert.equal(lines.length, 2);
  assert.equal(isAlive(server.pid ?? 0), false);
});

test('one that becomes ready at its second start is a start like any other', async () => {
  const { server, revival, lines, url } = await keptServer('1');
  await revival.start();
  assert.equal((await fetch(url)).status, 200);
  assert.equal(lines.length, 1);
  revival.end();
  await server.stop();
});

test('one that worked is back soon however often it dies, one that cannot start waits longer each time', () => {
  const backOff = new BackOff();
  assert.deepEqual(
    [1, 1, 1, 1, 1].map(() => backOff.after(1_000)),
    [500, 1_000, 1_000, 1_000, 1_000],
  );
  const notStarted = Number.NEGATIVE_INFINITY;
  assert.deepEqual(
    [1, 1, 1, 1].map(() => backOff.after(notStarted)),
    [2_000, 4_000, 5_000, 5_000],
  );
  assert.equal(backOff.after(1_000), 1_000);
  assert.equal(backOff.after(60_000), 500);
  assert.equal(backOff.after(notStarted), 1_000);
});
