import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../build/federation.ts';

const caddy = ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'].find((one) => existsSync(one));

interface Handler {
  handler: string;
  routes?: { handle: Handler[] }[];
  load_balancing?: { try_duration: number };
}

const handlersOf = (handlers: Handler[]): Handler[] =>
  handlers.flatMap((one) => [one, ...(one.routes ?? []).flatMap(({ handle }) => handlersOf(handle))]);

/** What Caddy makes of our file, and whether it would start with it. */
function takesTheFile(): void {
  const home = mkdtempSync(join(tmpdir(), 'bloom-caddy-'));
  const run = (...args: string[]) =>
    spawnSync(caddy ?? '', [...args, '--config', join(root, 'deploy/compose/Caddyfile'), '--adapter', 'caddyfile'], {
      encoding: 'utf8',
      env: { HOME: home, DOMAIN: 'bloom.test', ACME_EMAIL: 'admin@bloom.test' },
    });
  try {
    const { status, stderr } = run('validate');
    assert.equal(status, 0, stderr);
    const { apps } = JSON.parse(run('adapt').stdout) as {
      apps: { http: { servers: Record<string, { routes: { match: { host: string[] }[]; handle: Handler[] }[] }> } };
    };
    const routes = Object.values(apps.http.servers).flatMap((server) => server.routes);
    const ours = routes.filter(({ match }) => !match.some(({ host }) => host.includes('s3.bloom.test')));
    assert.equal(ours.length, 5);
    for (const { match, handle } of ours) {
      const proxies = handlersOf(handle).filter(({ handler }) => handler === 'reverse_proxy');
      const waits = proxies.map(({ load_balancing: balancing }) => (balancing?.try_duration ?? 0) / 1e9);
      assert.deepEqual(waits, [10], `${match[0]?.host} waits for a server that is started again`);
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

// Caddy comes with no package of npm: a machine without it has nothing to try here; the pipelines install it.
if (caddy !== undefined) test('Caddy takes the file of compose, and waits for each server', takesTheFile);
