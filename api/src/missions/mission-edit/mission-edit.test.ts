import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asSystem } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { report, world } from '../missions/missions.fixture.ts';

const STOP = 'mutation ($id: ID!, $end: Date!) { stopMission(recordId: $id, endMission: $end) { endMission status } }';
const UPDATE = `mutation ($input: UpdateMissionInput!) { updateMission(input: $input) { hoursPerDays replacement
  contractType shouldBeCountAsDeal enableCRAUpload enableBusinessReferalNpsClient } }`;
const DELETE = 'mutation ($id: ID!) { deleteMission(missionId: $id) { message } }';
const HISTORY = 'query ($id: ID!) { missionHistory(missionId: $id) { action author data } }';
const MAY = `query ($id: ID!) { missions(recordId: $id) { viewerCanModify viewerCanStop viewerCanEstimate viewerCanAmend
  viewerCanAddPricing viewerCanDelete } }`;

const api = testApi();

describe('shortening a mission', () => {
  const onCall = { details: JSON.stringify({ '2026-11-14': { dayWorked: 0, astreinte: 1 } }) };
  const refusals: [string, string, object | undefined][] = [
    ['before it began', '2025-12-31', undefined],
    ['at the end it has', '2026-12-31', undefined],
    ['later', '2027-01-31', undefined],
    ['before a signed day', '2026-11-09', { validation: 'signed' }],
    ['before a day that is entered', '2026-11-09', {}],
    ['before a signed day on call', '2026-11-12', { ...onCall, validation: 'signed' }],
    ['before a day on call that is entered', '2026-11-12', onCall],
  ];
  for (const [what, end, reported] of refusals) {
    it(`is refused ${what}, naming the field`, () =>
      api.rollback(async (test) => {
        const { id, admin } = await world(test);
        if (reported) await report(test, id, reported);
        const { code, errors } = await test.execute(admin, STOP, { id, end });
        assert.equal(code, 'BAD_USER_INPUT');
        assert.deepEqual(errors[0]?.extensions.invalidArgs, ['endMission']);
      }));
  }

  it('names the draft days that are in the way and keeps them', () =>
    api.rollback(async (test) => {
      const { id, admin } = await world(test);
      await report(test, id);
      const { errors } = await test.execute(admin, STOP, { id, end: '2026-11-09' });
      assert.deepEqual(errors[0]?.extensions.data, { days: ['2026-11-10'] });
    }));

  it('moves the end and leaves a trace that staff read', () =>
    api.rollback(async (test) => {
      const { id, admin } = await world(test);
      await report(test, id, { validation: 'signed' });
      const { data } = await test.execute(admin, STOP, { id, end: '2026-11-10' });
      assert.deepEqual({ ...data.stopMission }, { endMission: '2026-11-10', status: 'FINISHED' });
      const [event] = (await test.execute(admin, HISTORY, { id })).data.missionHistory;
      assert.deepEqual([event.action, event.author], ['mission.stop', 'Alice Roy']);
      assert.deepEqual(JSON.parse(event.data), { endMission: { before: '2026-12-31', after: '2026-11-10' } });
    }));

  it('that names somebody or a company is told with their names', () =>
    api.rollback(async (test) => {
      const { id, admin, staff } = await world(test);
      const nora = await test.create.staff({ firstname: 'Nora', lastname: 'Petit' });
      const company = await test.create.society({ name: 'Petit Conseil' });
      for (const CSMRecordId of [nora.id, staff.id, null]) {
        await test.execute(admin, UPDATE, { input: { recordId: id, CSMRecordId } });
      }
      const data = JSON.stringify({ bloomerBillingSociety: { before: null, after: company.id } });
      const event = {
        action: 'mission.update',
        object_kind: 'mission',
        object_id: id,
        actor: 'system',
        role: 'System',
        data,
      };
      await test.db.insertInto('audit_event').values(event).execute();
      const { missionHistory } = (await test.execute(admin, HISTORY, { id })).data;
      assert.deepEqual(
        missionHistory.map(({ data: told }: { data: string }) => JSON.parse(told)),
        [
          { bloomerBillingSociety: { before: null, after: 'Petit Conseil' } },
          { CSMRecordId: { before: 'Alice Roy', after: null } },
          { CSMRecordId: { before: 'Nora Petit', after: 'Alice Roy' } },
          { CSMRecordId: { before: null, after: 'Nora Petit' } },
        ],
      );
    }));

  it('becomes an extension in the hands of the service account, which is watched under an umbrella company', () =>
    api.rollback(async (test) => {
      const portage = await test.create.society({ portage: true });
      const { id, staff } = await world(test, { bloomer_billing_society_id: portage.id });
      assert.equal((await test.execute(asSystem(staff.id), STOP, { id, end: '2029-06-30' })).code, undefined);
      const events = await test.db
        .selectFrom('audit_event')
        .select(['action', 'data'])
        .where('object_id', '=', id)
        .execute();
      assert.ok(events.some(({ data }) => 'portageLimitPassed' in (data as object)));
    }));

  for (const [assessment, left] of [
    [0, 1],
    [0.25, 0],
    [1, 0],
  ] as const) {
    it(`${left ? 'keeps' : 'takes back'} an estimate of ${assessment}, which spoke of ${left ? 'no' : 'a'} later end`, () =>
      api.rollback(async (test) => {
        const { id, admin } = await world(test);
        const estimate = { mission_id: id, assessment, created_by: 'Alice Roy' };
        await test.db.insertInto('extension_assessment').values(estimate).execute();
        assert.equal((await test.execute(admin, STOP, { id, end: '2026-11-30' })).code, undefined);
        const rows = await test.db.selectFrom('extension_assessment').where('mission_id', '=', id).execute();
        assert.equal(rows.length, left);
      }));
  }

  it('is for missions that run', () =>
    api.rollback(async (test) => {
      const { id, admin } = await world(test, { begin_mission: '2026-12-01', end_mission: '2027-05-31' });
      const { errors } = await test.execute(admin, STOP, { id, end: '2027-01-31' });
      assert.equal(errors[0]?.extensions.reason, 'MISSION_STATE');
    }));
});

describe('modifying a mission', () => {
  it('changes what is sent and nothing else, for months to come', () =>
    api.rollback(async (test) => {
      const { id, admin } = await world(test);
      const month = await report(test, id);
      const input = { recordId: id, hoursPerDays: 7.5, replacement: true, contractType: 'BDC' };
      const { data } = await test.execute(admin, UPDATE, { input });
      assert.deepEqual(
        { ...data.updateMission },
        {
          hoursPerDays: 7.5,
          replacement: true,
          contractType: 'BDC',
          shouldBeCountAsDeal: true,
          enableCRAUpload: false,
          enableBusinessReferalNpsClient: false,
        },
      );
      const row = await test.db
        .selectFrom('activity')
        .select('hours_per_days')
        .where('id', '=', month.id)
        .executeTakeFirst();
      assert.equal(Number(row?.hours_per_days), 8);
    }));

  for (const hours of [-0.5, 12.5, 7.25]) {
    it(`refuses ${hours} hours`, () =>
      api.rollback(async (test) => {
        const { id, admin } = await world(test);
        const { errors } = await test.execute(admin, UPDATE, { input: { recordId: id, hoursPerDays: hours } });
        assert.deepEqual(errors[0]?.extensions.invalidArgs, ['hoursPerDays']);
      }));
  }

  it('refuses zero hours once a report exists', () =>
    api.rollback(async (test) => {
      const { id, admin } = await world(test);
      const zero = () => test.execute(admin, UPDATE, { input: { recordId: id, hoursPerDays: 0 } });
      assert.equal((await zero()).code, undefined);
      await report(test, id);
      assert.equal((await zero()).code, 'BAD_USER_INPUT');
    }));
});

describe('deleting a mission', () => {
  it('hides it, by the service account only', () =>
    api.rollback(async (test) => {
      const { id, admin, staff } = await world(test);
      assert.equal((await test.execute(admin, DELETE, { id })).code, 'FORBIDDEN');
      const { data } = await test.execute(asSystem(staff.id), DELETE, { id });
      assert.equal(data.deleteMission.message, 'La mission a été supprimée.');
      assert.equal((await test.execute(admin, MAY, { id })).code, 'UNKNOWN_RECORD_ID');
    }));

  it('is refused once something is signed, or a supplier was invoiced', () =>
    api.rollback(async (test) => {
      const { id, staff } = await world(test);
      const { id: activity } = await report(test, id, { bloomer_invoice_status: 'FINALISED' });
      assert.equal((await test.execute(asSystem(staff.id), DELETE, { id })).errors[0]?.extensions.reason, 'SIGNED');
      const signed = { bloomer_invoice_status: 'NOT_CREATED', validation: 'uploaded' } as const;
      await test.db.updateTable('activity').set(signed).where('id', '=', activity).execute();
      assert.equal((await test.execute(asSystem(staff.id), DELETE, { id })).errors[0]?.extensions.reason, 'SIGNED');
    }));
});

describe('a mission whose contracts are out to be signed', () => {
  const send = async (test: TestContext, missionId: string, values: object) =>
    test.db
      .insertInto('legal_contract')
      .values({ mission_id: missionId, step: 'mainContract', type: 'PDS', nb_signer: 2, ...values })
      .execute();

  it('is not deleted once a party has signed', () =>
    api.rollback(async (test) => {
      const { id, staff } = await world(test);
      await send(test, id, { state: 'partially', signed_count: 1 });
      assert.equal((await test.execute(asSystem(staff.id), DELETE, { id })).errors[0]?.extensions.reason, 'SIGNED');
    }));

  it('takes back what nobody has signed when it is deleted', () =>
    api.rollback(async (test) => {
      const { id, staff } = await world(test);
      await send(test, id, { state: 'sent' });
      assert.equal((await test.execute(asSystem(staff.id), DELETE, { id })).code, undefined);
      const [row] = await test.db.selectFrom('legal_contract').select('state').where('mission_id', '=', id).execute();
      assert.equal(row?.state, 'cancelled');
    }));
});

describe('what a viewer may do', () => {
  const cases: [string, object, string][] = [
    ['runs', {}, 'modify stop estimate amend price'],
    ['is to come', { begin_mission: '2026-12-01' }, 'modify price'],
    ['is over', { end_mission: '2026-11-19' }, 'price'],
  ];
  const words = { modify: 'viewerCanModify', stop: 'viewerCanStop', estimate: 'viewerCanEstimate' } as const;
  const more = { amend: 'viewerCanAmend', price: 'viewerCanAddPricing', delete: 'viewerCanDelete' } as const;

  for (const [when, dates, expected] of cases) {
    it(`with a mission that ${when}`, () =>
      api.rollback(async (test) => {
        const { id, admin, staff } = await world(test, dates);
        const may = async (viewer: typeof admin) => {
          const { data } = await test.execute(viewer, MAY, { id });
          return Object.entries({ ...words, ...more })
            .filter(([, field]) => data.missions[0][field])
            .map(([word]) => word)
            .join(' ');
        };
        assert.equal(await may(admin), expected);
        assert.equal(await may(asAdmin(staff.id, new Set(['recruit']))), '');
        assert.ok((await may(asSystem(staff.id))).endsWith('amend price delete'));
      }));
  }
});
