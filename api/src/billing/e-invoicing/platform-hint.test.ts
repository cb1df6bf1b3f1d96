import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import { testApi } from '../../testing/test-api.ts';
import { PLATFORM_NEWS_PATH, servePlatformHints } from './platform-hint.routes.ts';

const SETTINGS = {
  url: 'https://pa.test',
  token: 't',
  directoryUrl: null,
  webhookSecret: 'w'.repeat(32),
  takesRejectedAgain: false,
};

const api = testApi();

describe('the news of the platform', () => {
  it('are asked for when the platform calls, if it knows the secret; what it says is not believed', () =>
    api.rollback(async (test) => {
      const server = fastify() as unknown as FastifyInstance;
      const environment = { ...test.platform.environment, invoicePlatform: SETTINGS };
      servePlatformHints(server, { ...test.platform, environment });
      const call = async (token: string) =>
        (
          await server.inject({
            method: 'POST',
            url: PLATFORM_NEWS_PATH,
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            payload: '{"flowInfo":{"flowId":"x"}}',
          })
        ).statusCode;
      assert.deepEqual([await call('wrong'), await test.runJobs()], [401, []]);
      assert.equal(await call('w'.repeat(32)), 204);
      assert.equal(await call('w'.repeat(32)), 204);
      const jobs = await test.db.selectFrom('job_run').select('job_name').execute();
      assert.deepEqual(jobs, [{ job_name: 'platformNews' }]);
      assert.deepEqual(await test.db.selectFrom('platform_event').selectAll().execute(), []);
      await server.close();
    }));
});
