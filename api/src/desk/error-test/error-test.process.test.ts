import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { buildSchema } from 'graphql';
import { asAdmin, asBloomer, asNobody } from '../../platform/testing/viewers.ts';
import type { TestApi } from '../../testing/test-api.ts';

// Read when the schema is built: everything that builds it is imported afterwards.
process.env.ERROR_TEST = '1';
const { openTestApi } = await import('../../testing/test-api.ts');

const QUERY = 'query ($code: String!, $status: Int) { boom(code: $code, status: $status) }';
const MUTATION = 'mutation ($code: String!, $status: Int) { boomUpdate(code: $code, status: $status) }';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

describe('boom', () => {
  it('is no part of the printed schema', async () => {
    for (const file of ['../../../schema.graphql', '../../../talents.schema.graphql']) {
      const schema = buildSchema(await readFile(new URL(file, import.meta.url), 'utf8'));
      assert.equal(schema.getQueryType()?.getFields().boom, undefined);
      assert.equal(schema.getMutationType()?.getFields().boomUpdate, undefined);
    }
  });

  it('is for staff', () =>
    api.rollback(async ({ execute, executeTalents, create }) => {
      const bloomer = asBloomer(await create.bloomer());
      for (const [viewer, code] of [
        [asNobody, 'UNAUTHENTICATED'],
        [bloomer, 'FORBIDDEN'],
      ] as const) {
        assert.equal((await execute(viewer, QUERY, { code: 'XXXX' })).code, code);
        assert.equal((await execute(viewer, MUTATION, { code: 'XXXX' })).code, code);
        assert.equal((await executeTalents(viewer, QUERY, { code: 'XXXX' })).code, code);
      }
    }));

  it('fails with every code and status of the test page', () =>
    api.rollback(async ({ execute, executeTalents, create }) => {
      const admin = asAdmin((await create.staff()).id);
      for (const code of ['XXXX', 'HXXX', 'PXXX', 'P666', 'P2002']) {
        for (const status of [200, 400, 404, 500, 503]) {
          for (const answer of [
            await execute(admin, QUERY, { code, status }),
            await execute(admin, MUTATION, { code, status }),
            await executeTalents(admin, QUERY, { code, status }),
          ]) {
            assert.equal(answer.code, code);
            assert.equal(answer.errors[0]?.extensions.status, status);
          }
        }
      }
      assert.equal((await execute(admin, QUERY, { code: 'XXXX' })).errors[0]?.extensions.status, 500);
    }));

  it('refuses what the page does not offer', () =>
    api.rollback(async ({ execute, create }) => {
      const admin = asAdmin((await create.staff()).id);
      assert.equal((await execute(admin, QUERY, { code: '<script>' })).code, 'BAD_USER_INPUT');
      assert.equal((await execute(admin, QUERY, { code: 'XXXX', status: 301 })).code, 'BAD_USER_INPUT');
    }));
});
