import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { createMetrics } from '@bloom/shared-server/watch/metrics';
import { figure } from '../platform/watch/figures.ts';
import { testApi } from '../testing/test-api.ts';
import { otherServersFaults } from './other-servers.ts';
import { serverFaults } from './server-faults.ts';

const api = testApi();

const TOKEN = 'the token of the figures';
const told = (...figures: Parameters<typeof serverFaults>[1]) =>
  serverFaults('api', figures).map(({ kind, name }) => (name === null ? kind : `${kind} ${name}`));

describe('what keeps a server from serving people well', () => {
  it('is told from where its alert rings, and not before', () => {
    const limits = [
      ['bloom_operations_p95_seconds', 1, 1.1],
      ['bloom_busy_p95_seconds', 0.5, 0.6],
      ['bloom_pool_least_waiting', 5, 6],
      ['bloom_replica_missed_share', 0.5, 0.6],
    ] as const;
    for (const [metric, fine, over] of limits) {
      assert.deepEqual(told(figure(metric, {}, fine)), [], metric);
      assert.equal(told(figure(metric, {}, over)).length, 1, metric);
    }
    const memory = (of: string, share: number) => figure('bloom_memory_least_share', { of }, share);
    assert.deepEqual(told(memory('heap', 0.85)), []);
    assert.deepEqual(told(memory('heap', 0.9), memory('container', 0.9)), ['memory']);
    const disk = (share: number) => figure('bloom_disk_free_share', { disk: 'files' }, share);
    assert.deepEqual([told(disk(0.1)), told(disk(0.09))], [[], ['disk files']]);
    const remote = (people: number) =>
      figure('bloom_remote_failing_people', { remote: 'mfe-cra', version: '1' }, people);
    assert.deepEqual([told(remote(2)), told(remote(3))], [[], ['remote mfe-cra']]);
  });

  it('is why it is not ready, but for what has a line of its own', () => {
    const problem = (name: string) => figure('bloom_not_ready', { problem: name }, 1);
    assert.deepEqual(told(problem('filesFull'), problem('queue')), ['notReady filesFull']);
  });
});

type Answer = (response: ServerResponse) => void;
const json =
  (status: number, body: object): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Provider and registry behind one address, each with its answers by path. */
async function startOthers(t: { after: (stop: () => void) => void }) {
  const answers: Record<string, Answer> = {};
  const server = createServer((request, response) => {
    const may = request.headers.authorization === `Bearer ${TOKEN}` || !request.url?.endsWith('/metrics');
    const answer = may ? answers[request.url ?? ''] : undefined;
    (answer ?? json(404, {}))(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  t.after(stop);
  return { answers, stop, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('the provider and the registry', () => {
  it('are asked whether they are there and ready, and what they find of themselves', (t) =>
    api.rollback(async ({ platform }) => {
      const { answers, stop, url } = await startOthers(t);
      const faults = async (token: string | null = TOKEN) => {
        const environment = {
          ...platform.environment,
          provision: { url: `${url}/idp`, secret: '' },
          operationsUrl: `${url}/registry/`,
          metricsReaders: { token, addresses: null },
        };
        const found = await otherServersFaults({ environment, log: platform.log });
        return found.map(({ kind, server, name }) => [server, kind, name]);
      };
      const ready = json(200, { status: 'ready', problems: [] });
      Object.assign(answers, { '/idp/readyz': ready, '/registry/readyz': ready });
      assert.deepEqual(await faults(), [], 'who may not read the figures learns whether they are ready');
      answers['/idp/readyz'] = json(503, { status: 'not ready', problems: ['databaseReadOnly'] });
      const metrics = createMetrics('registry');
      metrics.set('bloom_remote_failing_people', { remote: 'mfe-cra', version: '1' }, 3);
      metrics.set('bloom_busy_p95_seconds', {}, 2);
      const { text } = await metrics.read();
      answers['/registry/metrics'] = (response) => void response.end(text);
      const busy = [
        ['registry', 'busy', null],
        ['registry', 'remote', 'mfe-cra'],
      ];
      assert.deepEqual(await faults(), [['idp', 'notReady', 'databaseReadOnly'], ...busy]);
      assert.deepEqual(await faults(null), [['idp', 'notReady', 'databaseReadOnly']]);
      answers['/registry/metrics'] = () => undefined;
      assert.deepEqual(await faults(), [['idp', 'notReady', 'databaseReadOnly']], 'who is ready is not away');
      answers['/idp/readyz'] = (response) => void response.writeHead(502).end('Bad Gateway');
      assert.deepEqual((await faults())[0], ['idp', 'away', null]);
      // One that takes the question and says nothing is away, too.
      answers['/idp/readyz'] = () => undefined;
      assert.deepEqual((await faults())[0], ['idp', 'away', null]);
      stop();
      assert.deepEqual(await faults(), [
        ['idp', 'away', null],
        ['registry', 'away', null],
      ]);
    }));

  it('are not asked where the provider is another one', () =>
    api.rollback(async ({ platform }) => {
      const environment = { ...platform.environment, provision: null, operationsUrl: null };
      assert.deepEqual(await otherServersFaults({ environment, log: platform.log }), []);
    }));
});
