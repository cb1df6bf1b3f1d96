import assert from 'node:assert/strict';
import { it } from 'node:test';
import { noteReadSettings } from '@bloom/shared-server/read-settings';
import { readEnvironment } from '../../platform/environment/environment.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { noteSettings } from './config-change.service.ts';

const api = testApi();

const DATABASE_URL = 'postgres://bloom:hidden-password@db/bloom';
const SECRET = 'first-link-secret-of-this-test-which-is-long';

/** A start of the API with these variables; answers what it audited. */
async function startWith({ platform, db }: TestContext, variables: Record<string, string>) {
  const earlier = await events(db);
  const settings = noteReadSettings({ DATABASE_URL, LINK_SECRET: SECRET, PATH: '/bin', ...variables });
  const environment = readEnvironment(settings.source);
  await noteSettings({ ...platform, db, environment }, settings.values());
  return (await events(db)).slice(earlier.length);
}

const events = async (db: TestContext['db']) =>
  (
    await db
      .selectFrom('audit_event')
      .select(['actor', 'data'])
      .where('action', '=', 'config.change')
      .orderBy('id')
      .execute()
  ).map(({ actor, data }) => [actor, data]);

const changes = (data: object) => [['product', { added: [], removed: [], changed: [], ...data }]];

it('a start with other settings than the last one is audited by their names, and by nothing that they say', () =>
  api.rollback(async (test) => {
    assert.deepEqual(await startWith(test, { STRICT_COMPLIANCE: '1' }), []);
    assert.deepEqual(await startWith(test, { STRICT_COMPLIANCE: '1' }), []);
    assert.deepEqual(
      await startWith(test, { NPS_MONTHS: '6' }),
      changes({ added: ['NPS_MONTHS'], removed: ['STRICT_COMPLIANCE'] }),
    );
    assert.deepEqual(
      await startWith(test, { NPS_MONTHS: '6', DATABASE_URL: DATABASE_URL.replace('hidden', 'other') }),
      changes({ changed: ['DATABASE_URL'] }),
    );
    // Each of several servers has these of its own.
    const moved = { NPS_MONTHS: '6', PORT: '4001', HOST: '127.0.0.1', PATH: '/sbin' };
    assert.deepEqual(await startWith(test, moved), changes({ changed: ['DATABASE_URL'] }));
    const kept = await test.db.selectFrom('seen_setting').selectAll().execute();
    const written = JSON.stringify([kept, await events(test.db)]);
    for (const said of ['hidden', 'other-password', SECRET]) assert.doesNotMatch(written, new RegExp(said));
  }));

it('when the key itself changes, only that is known', () =>
  api.rollback(async (test) => {
    await startWith(test, { NPS_MONTHS: '6' });
    assert.deepEqual(
      await startWith(test, { NPS_MONTHS: '9', LINK_SECRET: `another ${SECRET}` }),
      changes({ changed: ['LINK_SECRET'], othersUnknown: true }),
    );
    // With the former one for what outlives it, everything is compared.
    assert.deepEqual(
      await startWith(test, { NPS_MONTHS: '6', LINK_SECRET: `third ${SECRET}`, ERASURE_SECRET: `another ${SECRET}` }),
      changes({ added: ['ERASURE_SECRET'], changed: ['LINK_SECRET', 'NPS_MONTHS'] }),
    );
  }));
