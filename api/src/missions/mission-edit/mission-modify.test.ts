import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { report, world } from '../missions/missions.fixture.ts';

const UPDATE = `mutation ($input: UpdateMissionInput!) { updateMission(input: $input) { version label externalId
  bloomerPaydateDays clientPaydateDays beginMission endMission replacement
  contractType CSM CSMRecordId pricing { startDate } } }`;
const READ = 'query ($id: ID!) { missions(recordId: $id) { version } }';
const ASSESS = `mutation ($input: UpsertExtensionAssessmentInput!) { upsertExtensionAssessment(input: $input) {
  assessment createdAt updatedAt } }`;
const CONTACTS = 'mutation ($input: SetMissionContactsInput!) { setMissionContacts(input: $input) { version } }';
const CONTACT = `mutation ($input: UpsertContactInput!) { upsertContact(input: $input) {
  recordId version lastname nameJob isOperational isBilling } }`;

const api = testApi();

const INCOMING = { begin_mission: '2027-01-04', end_mission: '2027-06-30' };

async function opened(test: TestContext, mission: object = {}) {
  const made = await world(test, mission);
  const change = (input: object) => test.execute(made.admin, UPDATE, { input: { recordId: made.id, ...input } });
  const version = async () =>
    (await test.execute(made.admin, READ, { id: made.id })).data.missions[0].version as number;
  return { ...made, change, version };
}

describe('a change of a mission that was read before somebody else changed it', () => {
  it('is refused and writes nothing; read again it is taken', () =>
    api.rollback(async (test) => {
      const { change, version } = await opened(test);
      const read = await version();
      assert.equal((await change({ version: read, replacement: true })).code, undefined);
      const late = await change({ version: read, label: 'Autre intitulé' });
      assert.equal(late.code, 'CONFLICT');
      assert.match(late.errors[0]?.message ?? '', /modifiée entre-temps/);
      const again = await change({ version: await version(), label: 'Autre intitulé' });
      assert.deepEqual(
        [again.data.updateMission.label, again.data.updateMission.replacement],
        ['Autre intitulé', true],
      );
    }));

  it('of its switch for a code is refused too, and whoever has no account permission has none to set', () =>
    api.rollback(async (test) => {
      const { id, staff, change, version } = await opened(test);
      const read = await version();
      assert.equal((await change({ version: read, signCodeRequired: true })).code, undefined);
      assert.equal((await change({ version: read, signCodeRequired: false })).code, 'CONFLICT');
      const recruiter = asAdmin(staff.id, new Set(['recruit']));
      const input = { recordId: id, signCodeRequired: false };
      assert.equal((await test.execute(recruiter, UPDATE, { input })).code, 'FORBIDDEN');
    }));

  it('of its contacts is refused too', () =>
    api.rollback(async (test) => {
      const { id, admin, client, version } = await opened(test);
      const read = await version();
      const set = async (values: object) =>
        test.execute(admin, CONTACTS, { input: { recordId: id, version: read, ...values } });
      const payer = await test.create.contact(client.id, { is_billing: true });
      assert.equal((await set({ billingContacts: [payer.id] })).code, undefined);
      assert.equal((await set({ billingContacts: [] })).code, 'CONFLICT');
    }));

  it('of its estimate is refused, and says whose stands there', () =>
    api.rollback(async (test) => {
      const { id, admin } = await opened(test);
      const assess = (input: object) => test.execute(admin, ASSESS, { input: { missionId: id, ...input } });
      const first = await assess({ assessment: 0.25, knownAt: null });
      const knownAt = first.data.upsertExtensionAssessment.createdAt;
      const late = await assess({ assessment: 0.5, knownAt: null });
      assert.equal(late.code, 'CONFLICT');
      assert.match(late.errors[0]?.message ?? '', /a estimé cette prolongation entre-temps/);
      assert.equal((await assess({ assessment: 0.5, knownAt })).code, undefined);
    }));
});

describe('a contact of a client', () => {
  it('keeps what is not sent, and is not written over by who has not read it', () =>
    api.rollback(async (test) => {
      const { client, admin } = await opened(test);
      const zoe = await test.create.contact(client.id, { name_job: 'DSI', is_billing: true });
      const change = (input: object) => test.execute(admin, CONTACT, { input: { recordId: zoe.id, ...input } });
      const { upsertContact: changed } = (await change({ version: 1, lastname: 'Petit' })).data;
      assert.deepEqual([changed.lastname, changed.nameJob, changed.isBilling], ['Petit', 'DSI', true]);
      assert.equal((await change({ version: 1, nameJob: 'DAF' })).code, 'CONFLICT');
      assert.equal((await change({ version: changed.version, nameJob: '' })).data.upsertContact.nameJob, null);
    }));
});

describe('a mission is corrected', () => {
  it('in its label, its external id and its delays, with a trace', () =>
    api.rollback(async (test) => {
      const { change, id } = await opened(test);
      const input = { label: ' Portail ', externalId: 'X-9', bloomerPaydateDays: 30, clientPaydateDays: 60 };
      const { updateMission } = (await change(input)).data;
      const { label, externalId, bloomerPaydateDays, clientPaydateDays } = updateMission;
      assert.deepEqual([label, externalId, bloomerPaydateDays, clientPaydateDays], ['Portail', 'X-9', 30, 60]);
      const event = await test.db
        .selectFrom('audit_event')
        .select('data')
        .where('object_id', '=', id)
        .executeTakeFirstOrThrow();
      assert.equal((event.data as { externalId: { after: string } }).externalId.after, 'X-9');
    }));

  it('by whoever looks after it from now on, also of a mission that is over and has nobody', () =>
    api.rollback(async (test) => {
      const [julie, gone] = [await test.create.staff(), await test.create.staff({ disabled_at: new Date() })];
      const { change, id } = await opened(test);
      assert.deepEqual((await change({ CSMRecordId: gone.id })).errors[0]?.extensions.invalidArgs, ['CSMRecordId']);
      assert.deepEqual((await change({ CSMRecordId: 'x' })).errors[0]?.extensions.invalidArgs, ['CSMRecordId']);
      const { CSM, CSMRecordId } = (await change({ CSMRecordId: julie.id })).data.updateMission;
      assert.deepEqual([CSM, CSMRecordId], [`${julie.firstname} ${julie.lastname}`, julie.id]);
      const over = { begin_mission: '2026-01-05', end_mission: '2026-09-30', csm_staff_id: null };
      await test.db.updateTable('mission').set(over).where('id', '=', id).execute();
      assert.equal((await change({ CSMRecordId: julie.id })).data.updateMission.CSMRecordId, julie.id);
      const other = await test.create.staff();
      assert.equal((await change({ CSMRecordId: other.id })).code, 'BAD_USER_INPUT');
    }));

  it('by taking its type of contract and its account manager away, which nothing else is', () =>
    api.rollback(async (test) => {
      const { change } = await opened(test, { contract_type: 'BDC', replacement: true });
      const { id: csm } = await test.create.staff();
      await change({ CSMRecordId: csm });
      const nothing = { contractType: null, CSMRecordId: null, replacement: null, label: null };
      const { contractType, CSM, replacement, label } = (await change(nothing)).data.updateMission;
      assert.deepEqual([contractType, CSM, replacement], [null, 'Non attribué', true]);
      assert.notEqual(label, null);
    }));

  it('in its dates before it begins; its first price follows', () =>
    api.rollback(async (test) => {
      const { change, id } = await opened(test, INCOMING);
      await test.db.updateTable('pricing').set({ start_date: '2027-01-04' }).where('mission_id', '=', id).execute();
      const { updateMission } = (await change({ beginMission: '2027-02-01', endMission: '2027-07-31' })).data;
      assert.deepEqual([updateMission.beginMission, updateMission.endMission], ['2027-02-01', '2027-07-31']);
      assert.equal(updateMission.pricing[0].startDate, '2027-02-01');
    }));

  const refusals: [string, object, object, string][] = [
    ['dates of one that runs', {}, { endMission: '2026-12-15' }, 'endMission'],
    ['an end before its beginning', INCOMING, { endMission: '2027-01-03' }, 'endMission'],
    ['a beginning after its end', INCOMING, { beginMission: '2027-07-01' }, 'beginMission'],
    ['a blank label', {}, { label: ' ' }, 'label'],
    ['a blank external id', {}, { externalId: '' }, 'externalId'],
    ['a delay of 121 days', {}, { bloomerPaydateDays: 121 }, 'bloomerPaydateDays'],
  ];
  for (const [what, mission, input, field] of refusals) {
    it(`but not with ${what}`, () =>
      api.rollback(async (test) => {
        const { change } = await opened(test, mission);
        assert.deepEqual((await change(input)).errors[0]?.extensions.invalidArgs, [field]);
      }));
  }

  it('but not in dates that a contract says which waits for a signature', () =>
    api.rollback(async (test) => {
      const { change, id } = await opened(test, INCOMING);
      const sent = { step: 'mainContract', type: 'PDS', state: 'sent', nb_signer: 2 } as const;
      await test.db
        .insertInto('legal_contract')
        .values({ mission_id: id, ...sent })
        .execute();
      const { errors } = await change({ endMission: '2027-07-31' });
      assert.match(errors[0]?.message ?? '', /contrat/);
      assert.equal((await change({ label: 'Portail' })).code, undefined);
    }));

  it('but not in dates that leave out a price or days that were entered', () =>
    api.rollback(async (test) => {
      const { change, id } = await opened(test, { begin_mission: '2026-11-23', end_mission: '2027-06-30' });
      const later = { start_date: '2027-03-01', purchase_price_cents: 1, sale_price_cents: 2, astreinte_coef: 2 };
      await test.db
        .insertInto('pricing')
        .values({ mission_id: id, ...later })
        .execute();
      assert.deepEqual((await change({ endMission: '2027-02-28' })).errors[0]?.extensions.invalidArgs, ['endMission']);
      const details = JSON.stringify({ '2026-11-24': { dayWorked: 1 } });
      await report(test, id, { details });
      const { errors } = await change({ beginMission: '2026-12-01' });
      assert.deepEqual(errors[0]?.extensions.data, { days: ['2026-11-24'] });
    }));

  it('but not with the external id of another one', () =>
    api.rollback(async (test) => {
      const { change } = await opened(test);
      await test.create.mission({ external_id: 'EXT-7', label: 'Audit' });
      assert.match((await change({ externalId: 'ext-7' })).errors[0]?.message ?? '', /Audit/);
    }));
});

describe('a mission that is over', () => {
  const OVER = { end_mission: '2026-10-31', external_id: null, bloomer_paydate_days: null };
  const MAY = 'query ($id: ID!) { missions(recordId: $id) { viewerCanModify viewerCanComplete } }';

  it('is still given what it lacks, by staff who look after missions', () =>
    api.rollback(async (test) => {
      const { id, admin, staff, change, version } = await opened(test, OVER);
      const [may] = (await test.execute(admin, MAY, { id })).data.missions;
      assert.deepEqual({ ...may }, { viewerCanModify: false, viewerCanComplete: true });
      const filled = await change({ version: await version(), externalId: ' X-9 ', bloomerPaydateDays: 30 });
      assert.deepEqual(
        [filled.data.updateMission.externalId, filled.data.updateMission.bloomerPaydateDays],
        ['X-9', 30],
      );
      const recruiter = asAdmin(staff.id, new Set(['recruit']));
      assert.equal((await test.execute(recruiter, MAY, { id })).data.missions[0].viewerCanComplete, false);
      const input = { recordId: id, clientPaydateDays: 60 };
      assert.equal((await test.execute(recruiter, UPDATE, { input })).code, 'FORBIDDEN');
    }));

  it('keeps what it has, with a sentence that says so', () =>
    api.rollback(async (test) => {
      const { change } = await opened(test, { ...OVER, external_id: 'EXT-1' });
      for (const input of [
        { externalId: 'X-9' },
        { label: 'Portail' },
        { replacement: true },
        { endMission: '2026-12-31' },
      ]) {
        const { errors } = await change({ bloomerPaydateDays: 30, ...input });
        assert.equal(errors[0]?.extensions.reason, 'MISSION_STATE');
        assert.match(errors[0]?.message ?? '', /seul ce qui lui manque/);
      }
    }));

  it('lacks nothing while it runs', () =>
    api.rollback(async (test) => {
      const { id, admin } = await opened(test);
      const [may] = (await test.execute(admin, MAY, { id })).data.missions;
      assert.deepEqual({ ...may }, { viewerCanModify: true, viewerCanComplete: false });
    }));
});
