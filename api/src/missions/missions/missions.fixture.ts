import { asAdmin } from '../../platform/testing/viewers.ts';
import type { TestContext } from '../../testing/test-api.ts';

/** The clock of the tests says 20 November 2026; the mission lasts all 2026. */
export async function world(test: TestContext, mission: object = {}) {
  const made = await test.create.mission(mission);
  const staff = await test.create.staff({ firstname: 'Alice', lastname: 'Roy' });
  return { ...made, id: made.mission.id, admin: asAdmin(staff.id), staff };
}

/** A report of November, with one day worked on the 10th. */
export async function report(test: TestContext, missionId: string, values: object = {}) {
  const details = JSON.stringify({ '2026-11-10': { dayWorked: 1 }, '2026-11-12': { dayWorked: 0 } });
  return test.db
    .insertInto('activity')
    .values({
      mission_id: missionId,
      month: '2026-11-01',
      nb_days_worked: 1,
      nb_days_markup_worked: 0,
      nb_days_markup2_worked: 0,
      nb_days_astreinte_worked: 0,
      details,
      hours_per_days: 8,
      holiday_zone: 'metropole',
      entered_by: 'test',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
