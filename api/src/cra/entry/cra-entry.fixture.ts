import type { TestMission } from '../../testing/factories.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { FIVE_DAYS, monthText, OCTOBER } from '../activities/activities.fixture.ts';

/** Five days of October, as the page sends them. */
export function inputOf(made: TestMission, change: Record<string, unknown> = {}) {
  return {
    input: {
      missionRecordId: made.mission.id,
      month: OCTOBER,
      nbDaysDetails: monthText(OCTOBER, FIVE_DAYS),
      ...change,
    },
  };
}

/** The months of a mission, as they are stored. */
export async function monthsOf(test: TestContext, missionId: string) {
  return test.db.selectFrom('activity').selectAll().where('mission_id', '=', missionId).execute();
}
