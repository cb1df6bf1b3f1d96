import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextMorning, waitsForMorning } from '../../desk/notifications/digest.fixture.ts';
import { managed } from '../../desk/notifications/told.fixture.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { tellExpiringPapers } from './certificates.reminder.ts';
import { tellMissingReports } from './missing-reports.reminder.ts';
import { tellEndingMissions } from './mission-ending.reminder.ts';

const api = testApi();

type World = Awaited<ReturnType<typeof managed>>;

const KINDS = ['missingCRA', 'reminderCRA', 'missionEnding', 'urssaf', 'certificateBlocked'] as const;

/** Who gets a mail the next morning. */
async function readers(test: TestContext, { bloomer }: World): Promise<string[]> {
  const mails = await nextMorning(test);
  return [...mails.keys()].map((recipient) => (recipient === bloomer.email ? 'bloomer' : 'staff')).sort();
}

async function told(test: TestContext, changes: Parameters<typeof managed>[1], now: string) {
  const world = await managed(test, changes);
  await waitsForMorning(test, { bloomer_id: world.bloomer.id }, KINDS);
  await waitsForMorning(test, { staff_id: world.staff.staffId }, KINDS);
  test.setNow(now);
  return world;
}

const enter = (test: TestContext, { mission }: World, changes: object = {}) =>
  test.db
    .insertInto('activity')
    .values({
      mission_id: mission.id,
      month: '2026-10-01',
      nb_days_worked: 20,
      nb_days_markup_worked: 0,
      nb_days_markup2_worked: 0,
      nb_days_astreinte_worked: 0,
      details: '[]',
      hours_per_days: 7,
      holiday_zone: 'metropole',
      entered_by: 'test',
      ...changes,
    })
    .execute();

const october = (test: TestContext) =>
  told(test, { begin_mission: '2026-10-01', end_mission: '2026-10-31' }, '2026-11-05T10:00:00Z');

describe('the mail of the morning', () => {
  it('asks for a report that is still missing', () =>
    api.rollback(async (test) => {
      const world = await october(test);
      await tellMissingReports(test.platform);
      assert.deepEqual(await readers(test, world), ['bloomer', 'staff']);
    }));

  it('does not say that a report is missing which was filled in meanwhile', () =>
    api.rollback(async (test) => {
      const world = await october(test);
      await tellMissingReports(test.platform);
      await enter(test, world);
      assert.deepEqual(await readers(test, world), []);
    }));

  it('asks for a signature until the month is validated', () =>
    api.rollback(async (test) => {
      const world = await october(test);
      await enter(test, world);
      await tellMissingReports(test.platform);
      await test.db
        .updateTable('activity')
        .set({ validation: 'forced', validated_at: new Date(), validated_by: 'Paul', validation_reason: 'x' })
        .execute();
      assert.deepEqual(await readers(test, world), []);
    }));

  it('says nothing of a mission that was deleted, or that ends on another day by now', () =>
    api.rollback(async (test) => {
      const world = await told(test, { end_mission: '2026-12-20' }, '2026-11-20T09:00:00Z');
      await tellEndingMissions(test.platform);
      await test.db.updateTable('mission').set({ end_mission: '2027-06-30' }).execute();
      assert.deepEqual(await readers(test, world), []);
      test.setNow('2027-05-31T09:00:00Z');
      await tellEndingMissions(test.platform);
      await test.db.updateTable('mission').set({ deleted_at: new Date() }).execute();
      assert.deepEqual(await readers(test, world), []);
    }));

  it('does not ask for a paper that was renewed', () =>
    api.rollback(async (test) => {
      const world = await told(test, { end_mission: '2027-12-31' }, '2026-11-20T09:00:00Z');
      const expires = (day: string) => ({ urssaf_expiration_date: day, status: 'SASU' as const, portage: false });
      const company = world.mission.bloomer_billing_society_id ?? '';
      await test.db.updateTable('society').set(expires('2026-11-27')).where('id', '=', company).execute();
      await tellExpiringPapers(test.platform);
      await test.db.updateTable('society').set(expires('2027-05-27')).where('id', '=', company).execute();
      assert.deepEqual(await readers(test, world), []);
      await test.db.updateTable('society').set(expires('2026-11-27')).where('id', '=', company).execute();
      test.setNow('2026-11-27T09:00:00Z');
      await tellExpiringPapers(test.platform);
      assert.deepEqual(await readers(test, world), ['bloomer', 'staff']);
    }));
});
