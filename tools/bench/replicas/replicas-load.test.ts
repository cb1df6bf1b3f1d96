import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitMeasures, waitsIn } from './replicas-load.ts';

test('the longest wait of each kind is read from the figures of a server', () => {
  const figures = `# HELP bloom_job_oldest_seconds How long
bloom_job_oldest_seconds{queue="seal",service="api"} 1.5
bloom_job_oldest_seconds{queue="mail",service="api"} 0
bloom_outbox_oldest_seconds{channel="email",service="api"} 12
bloom_jobs{queue="seal",state="waiting"} 99`;
  assert.deepEqual(waitsIn(figures), { job: 1.5, outbox: 12, seal: 0 });
});

test('who was answered counts by what was asked, beside the database alone', () => {
  const attempt = (what: string, took: number, failure?: string) => ({
    what,
    id: '1',
    begun: 0,
    ended: took,
    ...(failure && { failure }),
  });
  const all = [attempt('save', 10), attempt('save', 30), attempt('save', 900, '502'), attempt('list', 5)];
  const floor = { elapsed: 9, durations: [3] };
  assert.deepEqual(
    waitMeasures(all, { list: floor, signature: floor }).map(({ what, value }) => [what, value]),
    [
      ['p95 of 2 × save', 30],
      ['p95 of 1 × list', 5],
      ['p95 of the database alone: a list', 3],
      ['p95 of the database alone: a signature', 3],
    ],
  );
});
