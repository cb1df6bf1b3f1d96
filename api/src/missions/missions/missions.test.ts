import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer, asClient, asLink, asNobody, asUnknownBloomer } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';

const LIST = `query ($recordId: ID, $activityMonth: Date, $isMissingCRA: Boolean) {
  missions(recordId: $recordId, activityMonth: $activityMonth, isMissingCRA: $isMissingCRA) {
    recordId label status isActive viewerCanUploadCra CSM createdAt hoursPerDays
    pricing { purchasePricePerDayWithoutTaxes salePricePerDayWithoutTaxes taxes astreinteCoef }
    clientSociety { name IBAN } bloomerBillingSociety { name IBAN } contactOperations { fullname email }
    bloomer { fullname mission { recordId } } extension { assessment }
  }
}`;
const ALL = `query ($isActive: Boolean, $missionIds: [ID!]) {
  allMissions(isActive: $isActive, missionIds: $missionIds) { count results { recordId clientSociety { name } } }
}`;
const UNKNOWN = '5a1f2b3c-0000-4000-8000-000000000000';

const api = testApi();

describe('missions', () => {
  it('refuses a caller without token, a link and a Bloomer without record', () =>
    api.rollback(async ({ execute }) => {
      assert.equal((await execute(asNobody, LIST)).code, 'UNAUTHENTICATED');
      assert.equal((await execute(asLink('craSign', UNKNOWN, null), LIST)).code, 'FORBIDDEN');
      assert.equal((await execute(asUnknownBloomer(), LIST)).code, 'UNKNOWN_BLOOMER');
    }));

  it('names an unknown or malformed id, and somebody else’s, as the specification does', () =>
    api.rollback(async ({ execute, create }) => {
      const { mission, contact } = await create.mission();
      const stranger = asBloomer(await create.bloomer());
      const strangeClient = asClient(await create.contact((await create.clientSociety()).id));
      assert.equal((await execute(stranger, LIST, { recordId: UNKNOWN })).code, 'UNKNOWN_RECORD_ID');
      assert.equal((await execute(stranger, LIST, { recordId: 'x' })).code, 'UNKNOWN_RECORD_ID');
      assert.equal((await execute(stranger, LIST, { recordId: mission.id })).code, 'OBJECT_NOT_OWNED');
      assert.equal((await execute(strangeClient, LIST, { recordId: mission.id })).code, 'OBJECT_NOT_FOUND');
      assert.equal((await execute(asClient(contact), LIST, { recordId: mission.id })).code, undefined);
    }));

  it('lists the own missions of a Bloomer, active first, without the sale price', () =>
    api.rollback(async ({ execute, create }) => {
      const bloomer = await create.bloomer();
      const finished = await create.mission({
        bloomer_id: bloomer.id,
        begin_mission: '2025-01-01',
        end_mission: '2025-06-30',
      });
      const active = await create.mission({ bloomer_id: bloomer.id, begin_mission: '2024-01-01' });
      await create.mission();
      const { data } = await execute(asBloomer(bloomer), LIST);
      assert.deepEqual(
        data.missions.map((mission: { recordId: string }) => mission.recordId),
        [active.mission.id, finished.mission.id],
      );
      const [first, second] = data.missions;
      assert.equal(first.status, 'ACTIVE');
      assert.equal(second.status, 'FINISHED');
      assert.equal(first.CSM, 'Non attribué');
      assert.equal(first.hoursPerDays, 8);
      assert.match(first.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.deepEqual(
        { ...first.pricing[0] },
        { purchasePricePerDayWithoutTaxes: 450, salePricePerDayWithoutTaxes: null, taxes: 20, astreinteCoef: 2 },
      );
      assert.equal(first.contactOperations[0].fullname, 'Claire Durand');
      assert.equal(first.bloomer.mission.length, 2);
    }));

  it('hides from a client the purchase price, bank details and the Bloomer’s other missions', () =>
    api.rollback(async ({ execute, create }) => {
      const billing = await create.society({ iban: 'FR7630006000011234567890189' });
      const { contact, mission } = await create.mission({ bloomer_billing_society_id: billing.id });
      const { data } = await execute(asClient(contact), LIST);
      assert.equal(data.missions.length, 1);
      assert.equal(data.missions[0].recordId, mission.id);
      assert.equal(data.missions[0].pricing[0].purchasePricePerDayWithoutTaxes, null);
      assert.equal(data.missions[0].pricing[0].salePricePerDayWithoutTaxes, 600);
      assert.equal(data.missions[0].bloomerBillingSociety.IBAN, null);
      assert.deepEqual(data.missions[0].bloomer.mission, []);
    }));

  it('keeps the missions of a month, and those whose report is missing', () =>
    api.rollback(async ({ execute, create, db }) => {
      const admin = asAdmin((await create.staff()).id);
      const ended = await create.mission({ begin_mission: '2026-01-01', end_mission: '2026-09-30' });
      const present = await create.mission();
      const ids = async (variables: Record<string, unknown>) =>
        (await execute(admin, LIST, variables)).data.missions.map((mission: { recordId: string }) => mission.recordId);
      assert.deepEqual(await ids({ activityMonth: '2026-10-15' }), [present.mission.id]);
      assert.equal((await ids({ activityMonth: '2026-09-01' })).length, 2);
      await db
        .insertInto('activity')
        .values({
          mission_id: ended.mission.id,
          month: '2026-09-01',
          nb_days_worked: 0,
          nb_days_markup_worked: 0,
          nb_days_markup2_worked: 0,
          nb_days_astreinte_worked: 0,
          details: '[]',
          hours_per_days: 8,
          holiday_zone: 'metropole',
          entered_by: 'test',
          validation: 'signed',
        })
        .execute();
      assert.deepEqual(await ids({ activityMonth: '2026-09-01', isMissingCRA: true }), [present.mission.id]);
    }));

  it('computes the status at midnight in Paris', () =>
    api.rollback(async ({ execute, create, setNow }) => {
      const admin = asAdmin((await create.staff()).id);
      await create.mission({ begin_mission: '2026-12-01', end_mission: '2026-12-31' });
      const status = async () => (await execute(admin, LIST)).data.missions[0].status;
      setNow('2026-11-30T22:59:59Z');
      assert.equal(await status(), 'INCOMING');
      setNow('2026-11-30T23:00:00Z');
      assert.equal(await status(), 'ACTIVE');
      setNow('2026-12-31T23:00:00Z');
      assert.equal(await status(), 'FINISHED');
    }));
});

describe('allMissions', () => {
  it('is for staff with account or finance only', () =>
    api.rollback(async ({ execute, create }) => {
      const { contact, bloomer } = await create.mission();
      const staff = await create.staff();
      assert.equal((await execute(asNobody, ALL)).code, 'UNAUTHENTICATED');
      assert.equal((await execute(asBloomer(bloomer), ALL)).code, 'FORBIDDEN');
      assert.equal((await execute(asClient(contact), ALL)).code, 'FORBIDDEN');
      assert.equal((await execute(asAdmin(staff.id, new Set(['recruit'])), ALL)).code, 'FORBIDDEN');
    }));

  it('refuses more than 500 ids', () =>
    api.rollback(async ({ execute, create }) => {
      const admin = asAdmin((await create.staff()).id);
      const answer = await execute(admin, ALL, { missionIds: Array.from({ length: 501 }, () => UNKNOWN) });
      assert.equal(answer.code, 'BAD_USER_INPUT');
      assert.deepEqual(answer.errors[0]?.extensions.invalidArgs, ['missionIds']);
    }));

  it('counts and lists active missions by client then start; inactive ones on request', () =>
    api.rollback(async ({ execute, create }) => {
      const admin = asAdmin((await create.staff()).id);
      const [zebra, abeille] = [
        await create.clientSociety({ name: 'Zebra' }),
        await create.clientSociety({ name: 'Abeille' }),
      ];
      await create.mission({ client_society_id: zebra.id });
      await create.mission({ client_society_id: abeille.id });
      const old = await create.mission({ begin_mission: '2020-01-01', end_mission: '2020-02-01' });
      const { data } = await execute(admin, ALL);
      assert.equal(data.allMissions.count, 2);
      assert.deepEqual(
        data.allMissions.results.map((mission: { clientSociety: { name: string } }) => mission.clientSociety.name),
        ['Abeille', 'Zebra'],
      );
      const inactive = (await execute(admin, ALL, { isActive: false })).data.allMissions;
      assert.equal(inactive.count, 1);
      assert.equal((await execute(admin, ALL, { isActive: null })).data.allMissions.count, 3);
      assert.equal(inactive.results[0].recordId, old.mission.id);
    }));
});
