import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '../../testing/test-api.ts';
import { releaseLostJobs } from './job-boss.ts';
import { jobDefinitions } from './jobs.ts';

const api = testApi();

it('a job whose server died goes on at once, one that failed waits for its turn', () =>
  api.rollback(async ({ db, platform }) => {
    const queue = jobDefinitions()[0]?.queue ?? '';
    const later = async (key: string, message: string) => {
      const id = await platform.jobs.enqueue(db, queue, { key, data: {} });
      await sql`update pgboss.job set state = 'retry', start_after = now() + interval '1 minute',
        output = jsonb_build_object('value', jsonb_build_object('message', ${message}::text)) where id = ${id}`.execute(
        db,
      );
      return id;
    };
    const lost = await later('lost', 'job heartbeat timeout');
    const failed = await later('failed', 'the other server answered 503');
    assert.deepEqual(await releaseLostJobs(db), [queue]);
    const { rows } = await sql<{ id: string }>`select id from pgboss.job where start_after <= now()
      and id in (${lost}, ${failed})`.execute(db);
    assert.deepEqual(rows, [{ id: lost }]);
    assert.deepEqual(await releaseLostJobs(db), []);
  }));
