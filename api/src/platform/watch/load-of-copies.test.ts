import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createLoad } from '@bloom/shared-server/watch/load';
import { committingTestApi } from '../../testing/test-api.ts';
import { createEvents, notifyChannel } from '../database/events.ts';
import { createLogger } from '../log.ts';
import { until } from '../testing/until.ts';
import { figuresOfCopies, followCopies } from './load-of-copies.ts';

const api = committingTestApi();

it('whoever asks one server hears what another one finds of itself, for as long as that says so', async (t) => {
  await api.committed(async (test) => {
    const log = createLogger('silent');
    const [events, others] = [createEvents(api.url, log), createEvents(api.url, log)];
    await Promise.all([events.start(), others.start()]);
    t.after(() => Promise.all([events.stop(), others.stop()]));
    const other = createLoad();
    const there = followCopies({ ...test.platform, events: others }, other);
    t.after(() => there.stop());
    const here = followCopies({ ...test.platform, events }, createLoad());
    t.after(() => here.stop());
    assert.deepEqual(figuresOfCopies(), []);
    for (const nonsense of ['', '{', '7', '{"copy":"x"}']) await notifyChannel(test.db, 'load_told', nonsense);
    for (let look = 0; look < 100; look += 1) other.late(800);
    await there.tell();
    const told = () => figuresOfCopies().map(({ metric }) => metric);
    await until(() => told().length > 0);
    assert.deepEqual(told(), ['bloom_busy_p95_seconds']);
    assert.deepEqual(there.figures(), [], 'a server is no copy of itself');
    test.setNow(new Date(test.platform.clock.now().getTime() + 91_000).toISOString());
    assert.deepEqual(told(), []);
  });
});
