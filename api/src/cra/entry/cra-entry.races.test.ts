import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { asAdmin, asBloomer } from '../../platform/testing/viewers.ts';
import { raceRuns } from '../../testing/race-runs.ts';
import { committingTestApi } from '../../testing/test-api.ts';
import { monthText, NOVEMBER, UPSERT } from '../activities/activities.fixture.ts';

const STOP = 'mutation ($id: ID!, $end: Date!) { stopMission(recordId: $id, endMission: $end) { endMission } }';
const ROUNDS = raceRuns(20);

const api = committingTestApi();

describe('days are saved while the mission is shortened to before them', () => {
  it(`one of the two is refused, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      for (let round = 0; round < ROUNDS; round += 1) {
        const { mission, bloomer } = await test.create.mission();
        const nbDaysDetails = monthText(NOVEMBER, { '2026-11-20': { dayWorked: 1 } });
        const input = { missionRecordId: mission.id, month: NOVEMBER, nbDaysDetails };
        const answers = await Promise.all([
          test.execute(asBloomer(bloomer), UPSERT, { input }),
          test.execute(admin, STOP, { id: mission.id, end: '2026-11-19' }),
        ]);
        const codes = answers.map(({ code }) => code ?? 'done').sort();
        assert.deepEqual(codes, ['BAD_USER_INPUT', 'done'], `round ${round}`);
      }
    }));
});

describe('days are saved while finance closes their month', () => {
  const LOCK = 'mutation ($m: Date!, $s: ID) { lockMonth(month: $m, societyId: $s) { month } }';
  const CLOSINGS = raceRuns(50);

  it(`nothing changes once the month is told to be closed, ${CLOSINGS} times`, () =>
    api.committed(async (test) => {
      const finance = asAdmin((await test.create.staff()).id, new Set(['finance']));
      const month = { month: NOVEMBER, nbDaysDetails: monthText(NOVEMBER) };
      for (let round = 0; round < CLOSINGS; round += 1) {
        const { mission, bloomer, client } = await test.create.mission();
        const save = (input: object) => test.execute(asBloomer(bloomer), UPSERT, { input: { ...month, ...input } });
        const missionRecordId = mission.id;
        const first = round % 2 === 0 ? (await save({ missionRecordId })).data.upsertActivity.activity : {};
        const stands = () =>
          test.db.selectFrom('activity').select('version').where('mission_id', '=', mission.id).execute();
        const saving = save({ missionRecordId, recordId: first.recordId, version: first.version });
        await setTimeout(round % 25);
        const { code } = await test.execute(finance, LOCK, { m: NOVEMBER, s: client.id });
        const told = await stands();
        await saving;
        assert.deepEqual([code, await stands()], [undefined, told], `round ${round}`);
      }
    }));
});

describe('one Bloomer declares the same whole day on two missions at once', () => {
  it(`one of the two is refused, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { mission, bloomer } = await test.create.mission();
        const other = await test.create.mission({ bloomer_id: bloomer.id });
        const save = (missionRecordId: string) =>
          test.execute(asBloomer(bloomer), UPSERT, {
            input: {
              missionRecordId,
              month: NOVEMBER,
              nbDaysDetails: monthText(NOVEMBER, { '2026-11-05': { dayWorked: 1 } }),
            },
          });
        const answers = await Promise.all([save(mission.id), save(other.mission.id)]);
        const codes = answers.map(({ code }) => code ?? 'done').sort();
        assert.deepEqual(codes, ['BAD_USER_INPUT', 'done'], `round ${round}`);
      }
    }));
});
