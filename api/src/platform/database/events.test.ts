import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import pg from 'pg';
import { committingTestApi } from '../../testing/test-api.ts';
import { createLogger } from '../log.ts';
import { until } from '../testing/until.ts';
import { createPool } from './database.ts';
import { createEvents, notifyChannel } from './events.ts';

const api = committingTestApi();

it('a server that lets nobody listen keeps no connection of ours', async (t: TestContext) => {
  const query = pg.Client.prototype.query as (...values: unknown[]) => unknown;
  const events = createEvents(api.url, createLogger('silent'));
  t.mock.method(pg.Client.prototype, 'query', function refuse(this: pg.Client, ...values: unknown[]) {
    if (!String(values[0]).startsWith('listen ')) return query.apply(this, values);
    return Promise.reject(new Error('cannot execute LISTEN during recovery'));
  });
  for (let attempt = 0; attempt < 3; attempt += 1) await assert.rejects(events.start(), /during recovery/);
  const { rows } = await api.pool.query(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'bloom-events'",
  );
  await events.stop();
  assert.deepEqual(rows, []);
});

it('what cannot be read keeps nobody from hearing what comes after it', (t) =>
  api.committed(async ({ db }) => {
    const events = createEvents(api.url, createLogger('silent'));
    t.after(() => events.stop());
    const heard: string[] = [];
    events.on('load_told', (payload) => {
      heard.push(JSON.parse(payload));
    });
    await events.start();
    for (const payload of ['{', '"well"']) await notifyChannel(db, 'load_told', payload);
    await until(() => heard.length > 0);
    assert.deepEqual(heard, ['well']);
  }));

it('a connection asks a silent server within seconds, not after the two hours of the system', async () => {
  const pool = createPool({ connectionString: api.url });
  assert.equal(pool.options.keepAlive, true);
  assert.ok(Number(pool.options.keepAliveInitialDelayMillis) <= 60_000);
  assert.ok(Number(pool.options.keepAliveInitialDelayMillis) > 0);
  await pool.end();
});
