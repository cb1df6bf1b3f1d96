import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { freePortBase } from './ports.ts';
import { isAlive } from './processes.ts';
import { ServerProcess } from './server-process.ts';
import { repositoryRoot } from './state-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'bloom-server-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function server(source: string): Promise<ServerProcess> {
  const port = await freePortBase();
  const entry = join(folder, `server-${port}.mjs`);
  writeFileSync(entry, source);
  return new ServerProcess({
    name: 'registry',
    entry: relative(repositoryRoot, entry),
    environment: { PORT: String(port) },
    logFile: join(folder, `${port}.log`),
    healthUrls: [`http://127.0.0.1:${port}/healthz`],
  });
}

const LISTENING = `import { createServer } from 'node:http';
createServer((request, response) => {
  if (request.url === '/fail') throw new Error('the cellar is empty');
  response.end('ok');
}).listen(Number(process.env.PORT), '127.0.0.1');
console.log(JSON.stringify({ level: 30, msg: 'ready' }));`;

test('a server is started, answers, and is stopped', async () => {
  const registry = await server(LISTENING);
  await registry.start();
  const { pid } = registry;
  assert.ok(pid && isAlive(pid));
  await registry.stop();
  assert.equal(isAlive(pid), false);
});

test('a server that cannot start is named with the end of its log', async () => {
  const registry = await server(`console.error('OIDC_ISSUER is missing'); process.exit(1);`);
  await assert.rejects(registry.start(), /The registry stopped while it was starting[\s\S]*OIDC_ISSUER is missing/);
});

test('a server that ends by itself is reported once, a killed or stopped one never', async () => {
  const registry = await server(LISTENING);
  const reports: string[] = [];
  await registry.start();
  const reported = new Promise<void>((resolve) => {
    registry.onDeath = (sentence) => {
      reports.push(sentence);
      resolve();
    };
  });
  await fetch(registry.options.healthUrls[0]?.replace('/healthz', '/fail') ?? '').catch(() => {});
  await reported;
  assert.match(reports[0] ?? '', /The registry stopped unexpectedly \(exit code 1\)[\s\S]*the cellar is empty/);
  await registry.start();
  await registry.kill();
  await registry.start();
  await registry.stop();
  assert.equal(reports.length, 1);
});
