import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forgetWhatIsDue } from '../../desk/retention/retention.service.ts';
import { testApi } from '../../testing/test-api.ts';

const api = testApi();

it('of a reminder the key goes once nothing can bring its cause back, and typed addresses after a day', () =>
  api.rollback(async (test) => {
    const { db, create, platform } = test;
    const { mission: running } = await create.mission({ end_mission: '2027-12-31' });
    const { mission: over } = await create.mission({ begin_mission: '2020-01-01', end_mission: '2021-12-31' });
    const nobody = crypto.randomUUID();
    const row = (key: string, kind: string, mission_id: string | null, sent_at = '2020-06-01T09:00:00Z') => ({
      key,
      kind,
      mission_id,
      society_id: null,
      sent_at,
    });
    await db
      .insertInto('reminder')
      .values([
        row('portage:running', 'portage', running.id),
        row('portage:over', 'portage', over.id),
        row(`clientSignature:${nobody}:1`, 'clientSignature', over.id),
        row(`nps:${nobody}:client`, 'npsDetractor', over.id),
        row('young', 'portage', over.id, '2026-01-01T09:00:00Z'),
      ])
      .execute();
    const asked = { email: 'qui@example.org', kind: 'export' as const };
    await db
      .insertInto('self_data_request')
      .values([
        { ...asked, asked_at: '2026-11-19T08:59:00Z' },
        { ...asked, asked_at: '2026-11-19T09:01:00Z' },
      ])
      .execute();
    const gone = await forgetWhatIsDue(platform, { only: ['reminders', 'dataRequestAddresses'] });
    const keys = await db.selectFrom('reminder').select('key').orderBy('key').execute();
    assert.deepEqual(
      keys.map(({ key }) => key),
      ['portage:running', 'young'],
    );
    const addresses = await db.selectFrom('self_data_request').select('asked_at').execute();
    assert.equal(addresses.length, 1);
    assert.equal(gone, 4);
  }));
