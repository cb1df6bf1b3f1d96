import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import { sample } from './exposition.fixture.ts';
import { readExposition } from './exposition.ts';
import { createLoad, loadSamples, tellLoad } from './load.ts';
import { createMetrics } from './metrics.ts';

/** A load whose clock stands until it is moved. */
function clocked() {
  let now = 10 * MINUTE_MS;
  const load = createLoad(() => now);
  const pass = (minutes: number) => {
    now += minutes * MINUTE_MS;
  };
  return { load, pass };
}
const times = (count: number, what: () => void) => Array.from({ length: count }, what);
const close = (found: number | undefined, expected: number) =>
  assert.ok(Math.abs((found ?? Number.NaN) - expected) < expected / 50, `${found} is not about ${expected}`);

describe('what a process finds of itself', () => {
  it('is what one operation in twenty takes, of the last five minutes', () => {
    const { load, pass } = clocked();
    times(90, () => load.answered(40));
    times(10, () => load.answered(2_000));
    close(load.find().operationSeconds, 2);
    pass(4);
    times(400, () => load.answered(40));
    close(load.find().operationSeconds, 0.04);
    pass(5);
    assert.equal(load.find().operationSeconds, undefined, 'nobody asked anything since');
  });

  it('says nothing of a few operations: one that is slow by nature would be all of them', () => {
    const { load } = clocked();
    times(19, () => load.answered(5_000));
    assert.equal(load.find().operationSeconds, undefined);
  });

  it('is how long requests wait before anybody looks at them, by how many come meanwhile', () => {
    const { load } = clocked();
    times(1_000, () => load.late(1));
    close(load.find().busySeconds, 0.001);
    // Ten seconds of the hundred: whoever came then waited five seconds on the average.
    load.late(10_000);
    close(load.find().busySeconds, 4.5);
  });

  it('is the least that was in use or waited for, once it has looked for long enough', () => {
    const { load, pass } = clocked();
    const look = (heapShare: number, poolWaiting: number) => load.look({ heapShare, poolWaiting });
    for (const heapShare of [0.9, 0.95, 0.88, 0.97]) {
      look(heapShare, 9);
      pass(1);
    }
    look(0.95, 7);
    const { heapShare, poolWaiting, containerShare } = load.find();
    assert.deepEqual([heapShare, poolWaiting, containerShare], [0.88, 7, undefined]);
    look(0.4, 0);
    assert.deepEqual([load.find().heapShare, load.find().poolWaiting], [0.4, 0]);
    pass(7);
    look(0.99, 20);
    assert.equal(load.find().heapShare, undefined, 'one look is not five minutes');
  });

  it('is how many reads the copies of the database left to the primary', () => {
    const { load } = clocked();
    times(19, () => load.copyAsked(false));
    assert.equal(load.find().replicaMissedShare, undefined);
    times(57, () => load.copyAsked(true));
    assert.equal(load.find().replicaMissedShare, 0.25);
  });

  it('is told of its own process by each server, and is gone when it is', async () => {
    const { load, pass } = clocked();
    const metrics = createMetrics('registry');
    tellLoad('registry', metrics, load);
    times(100, () => load.late(800));
    load.copyAsked(false);
    close(sample((await metrics.read()).text, 'bloom_busy_p95_seconds'), 0.8);
    pass(6);
    assert.equal(sample((await metrics.read()).text, 'bloom_busy_p95_seconds'), undefined);
  });

  it('looks by itself: a process that is kept from its work was late', async (t) => {
    const load = createLoad();
    t.after(load.start());
    while (load.find().busySeconds === undefined) {
      const until = performance.now() + 700;
      while (performance.now() < until);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    assert.ok((load.find().busySeconds ?? 0) > 0.4);
    assert.equal(loadSamples(load.find())[0]?.metric, 'bloom_busy_p95_seconds');
  });
});

it('what a server tells is read again by another one, of what is ours and has one value', async () => {
  const metrics = createMetrics('registry');
  metrics.set('bloom_remote_failing_people', { remote: 'mfe-cra', version: '1' }, 4);
  metrics.observe('bloom_http_request_seconds', { method: 'GET', route: '/', status: '2xx' }, 1);
  const told = readExposition((await metrics.read()).text).filter(({ metric }) => metric !== 'bloom_heap_limit_bytes');
  const labels = { remote: 'mfe-cra', version: '1', service: 'registry' };
  assert.deepEqual(told, [{ metric: 'bloom_remote_failing_people', labels, value: 4 }]);
});
