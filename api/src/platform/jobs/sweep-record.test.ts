import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import pg from 'pg';
import { openCommittingTestApi } from '../../testing/test-api.ts';
import { openSweepRecords } from './sweep-record.ts';

it('sweeps that begin and end beside each other ask their one connection one after the other', async (t) => {
  const api = await openCommittingTestApi();
  t.after(() => api.close());
  const records = await openSweepRecords(api.url, () => undefined);
  t.after(() => records.close());
  const { query } = pg.Client.prototype;
  let [asked, most] = [0, 0];
  mock.method(pg.Client.prototype, 'query', async function (this: pg.Client, ...words: Parameters<typeof query>) {
    asked += 1;
    most = Math.max(most, asked);
    try {
      return await Reflect.apply(query, this, words);
    } finally {
      asked -= 1;
    }
  });
  t.after(() => mock.restoreAll());
  const names = ['one', 'two', 'three'];
  const begun = await Promise.all(names.map((name) => records.begin(name, '2026-11-28')));
  assert.deepEqual(begun, [true, true, true]);
  const ended = { milliseconds: 1, rows: null, error: null };
  await Promise.all(names.map((name) => records.end(name, ended)));
  assert.equal(most, 1);
});
