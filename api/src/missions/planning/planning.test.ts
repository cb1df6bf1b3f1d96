import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays, addMonths } from '@bloom/shared-rules/calendar/calendar-day';
import { Random } from '../../demo/demo.random.ts';
import { asAdmin, asBloomer, asClient, asNobody } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { countByHand, type Fact } from './planning.fixture.ts';

const DATA = `query ($startDate: Date!, $extended: Boolean) {
  dashboardMissionData(startDate: $startDate, extended: $extended) {
    startDate monthsElapsed
    counts { code currentYear lastYear diff averagePerMonth months { month currentYear lastYear diff }
      types { type currentYear lastYear months { currentYear lastYear } } } } }`;
const BEHIND = `query ($code: MissionDataCode!, $from: Date!, $to: Date, $type: MissionType) {
  countedMissions(code: $code, from: $from, to: $to, type: $type) { months mission { recordId type } } }`;

/** The clock of the tests: 20 November 2026. */
const TODAY = '2026-11-20';

const api = committingTestApi();

type Month = { month: string; currentYear: number; lastYear: number; diff: number };
type Year = { currentYear: number; lastYear: number; diff: number; averagePerMonth: number; months: Month[] };
type Figure = Year & { code: string; types: (Year & { type: string })[] | null };

const staff = async ({ create }: TestContext) => asAdmin((await create.staff()).id);

/** A hundred and fifty missions of forty Bloomers over three years, whose ends moved up to three times. */
async function scatter({ db, create }: TestContext, random: Random): Promise<Fact[]> {
  const client = await create.clientSociety();
  const bloomers = await Promise.all(Array.from({ length: 40 }, async () => (await create.bloomer()).id));
  const facts: Fact[] = [];
  for (let index = 0; index < 150; index += 1) {
    const begin = addDays('2024-06-01', random.int(0, 1_000));
    const moves: Fact['moves'] = [];
    let end = addDays(begin, random.int(0, 300));
    let day = addDays(begin, random.int(0, 60));
    for (let move = random.int(0, 3); move > 0 && day < TODAY; move -= 1) {
      moves.push({ day, before: end });
      end = addDays(begin, random.int(0, 400));
      // Many ends move about the end of a month.
      day = random.chance(0.3)
        ? addDays(addMonths(`${addDays(day, 20).slice(0, 7)}-01`, 1), random.int(-1, 1))
        : addDays(day, random.int(1, 90));
    }
    facts.push({
      id: random.uuid(),
      bloomer: random.pick(bloomers),
      begin,
      end,
      wonOn: addDays(begin, -random.int(0, 40)),
      isDeal: random.chance(0.8),
      replacement: random.chance(0.2),
      moves,
    });
  }
  const missions = facts.map((fact) => ({
    id: fact.id,
    label: `Mission ${fact.id}`,
    type: random.pick(['IT', 'RPO', 'People'] as const),
    begin_mission: fact.begin,
    end_mission: fact.end,
    bloomer_id: fact.bloomer,
    client_society_id: client.id,
    should_be_count_as_deal: fact.isDeal,
    replacement: fact.replacement,
    created_at: `${fact.wonOn}T09:00:00Z`,
  }));
  await db.insertInto('mission').values(missions).execute();
  await db
    .insertInto('mission_end_change')
    .values(
      facts.flatMap(({ id, end, moves }) =>
        moves.map((move, index) => ({
          mission_id: id,
          changed_at: `${move.day}T10:00:00Z`,
          end_before: move.before,
          end_after: moves[index + 1]?.before ?? end,
        })),
      ),
    )
    .execute();
  return facts;
}

describe('the figures of the planning', () => {
  it('are for staff, and begin with a month', () =>
    api.rollback(async (test) => {
      const { execute, create } = test;
      const { bloomer, contact } = await create.mission();
      const year = { startDate: '2026-01-01' };
      assert.equal((await execute(asNobody, DATA, year)).code, 'UNAUTHENTICATED');
      assert.equal((await execute(asBloomer(bloomer), DATA, year)).code, 'FORBIDDEN');
      assert.equal((await execute(asClient(contact), BEHIND, { code: 'M', from: '2026-01-01' })).code, 'FORBIDDEN');
      const admin = await staff(test);
      assert.equal((await execute(admin, DATA, { startDate: '2026-01-02' })).code, 'BAD_USER_INPUT');
      assert.equal((await execute(admin, BEHIND, { code: 'M', from: '2026-01-15' })).code, 'BAD_USER_INPUT');
      const tooLong = { code: 'M', from: '2026-01-01', to: '2027-01-01' };
      assert.equal((await execute(admin, BEHIND, tooLong)).code, 'BAD_USER_INPUT');
    }));

  for (const seed of ['a', 'b', 'c', 'd']) {
    it(`agree with counting by hand, and EB + BE + BR is F (${seed})`, () =>
      api.rollback(async (test) => {
        const facts = await scatter(test, new Random(seed));
        const admin = await staff(test);
        const { data } = await test.execute(admin, DATA, { startDate: '2026-01-01', extended: true });
        const figures: Figure[] = data.dashboardMissionData.counts;
        const expected = countByHand(facts, '2025-01-01', 24, TODAY);
        for (const { code, months } of figures) {
          for (const { month, currentYear, lastYear, diff } of months) {
            assert.equal(currentYear, expected.get(`${code} ${month}`)?.length, `${code} ${month}`);
            assert.equal(lastYear, expected.get(`${code} ${addMonths(month, -12)}`)?.length, `${code} before ${month}`);
            assert.equal(diff, currentYear - lastYear);
          }
        }
        const of = (code: string) => figures.find((figure) => figure.code === code) as Figure;
        for (const index of Array.from({ length: 12 }).keys()) {
          for (const year of ['currentYear', 'lastYear'] as const) {
            const [f = 0, ...parts] = ['F', 'EB', 'BE', 'BR'].map((code) => of(code).months[index]?.[year] ?? 0);
            assert.equal(
              parts.reduce((sum, part) => sum + part, 0),
              f,
            );
          }
        }
        assert.ok(
          ['EB', 'BE', 'BR'].every((code) => of(code).currentYear > 0),
          'each outcome happens',
        );
        for (const figure of figures) {
          const types = figure.types ?? [];
          assert.equal(
            types.reduce((sum, type) => sum + type.currentYear, 0),
            figure.currentYear,
          );
        }
      }));
  }

  it('open the missions behind them', () =>
    api.rollback(async (test) => {
      const facts = await scatter(test, new Random('behind'));
      const admin = await staff(test);
      const expected = countByHand(facts, '2026-01-01', 12, TODAY);
      const { data } = await test.execute(admin, DATA, { startDate: '2026-01-01', extended: true });
      type Behind = { months: string[]; mission: { recordId: string; type: string } };
      const behind = async (variables: object): Promise<Behind[]> =>
        (await test.execute(admin, BEHIND, { ...variables })).data.countedMissions;
      for (const figure of data.dashboardMissionData.counts as Figure[]) {
        const { code } = figure;
        const listed = await behind({ code, from: '2026-04-01' });
        assert.deepEqual(listed.map(({ mission }) => mission.recordId).sort(), expected.get(`${code} 2026-04-01`));
        const year = await behind({ code, from: '2026-01-01', to: '2026-11-01' });
        assert.equal(
          year.reduce((sum, { months }) => sum + months.length, 0),
          figure.currentYear,
        );
        assert.equal(new Set(year.map(({ mission }) => mission.recordId)).size, year.length);
        const rpo = await behind({ code, from: '2026-01-01', to: '2026-11-01', type: 'RPO' });
        assert.ok(rpo.every(({ mission }) => mission.type === 'RPO'));
        assert.equal(
          rpo.reduce((sum, { months }) => sum + months.length, 0),
          figure.types?.find(({ type }) => type === 'RPO')?.currentYear,
        );
      }
    }));

  it('count a deal on the day it was won, and a deleted mission nowhere', () =>
    api.rollback(async (test) => {
      const { db, create, execute } = test;
      const won = await create.mission({ begin_mission: '2026-05-04', created_at: '2026-04-20T08:00:00Z' });
      await db.insertInto('deal').values({ mission_id: won.mission.id, won_on: '2026-03-31' }).execute();
      await create.mission({ begin_mission: '2026-05-04', deleted_at: '2026-05-05T08:00:00Z' });
      const admin = await staff(test);
      const { data } = await execute(admin, DATA, { startDate: '2026-01-01' });
      const figures: Figure[] = data.dashboardMissionData.counts;
      const deals = figures.find(({ code }) => code === 'D') as Figure;
      assert.deepEqual(
        deals.months.map(({ currentYear }) => currentYear),
        [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      );
      assert.equal(figures.find(({ code }) => code === 'NS')?.currentYear, 1);
      assert.equal(deals.types, null);
    }));

  it('total and average the months that have begun, beside the same months of the year before', () =>
    api.rollback(async (test) => {
      const { create, execute } = test;
      for (const begin of ['2025-03-10', '2025-12-01', '2026-03-10', '2026-11-30', '2026-12-07']) {
        await create.mission({ begin_mission: begin, end_mission: '2027-01-31' });
      }
      const admin = await staff(test);
      const { data } = await execute(admin, DATA, { startDate: '2026-01-01' });
      assert.equal(data.dashboardMissionData.monthsElapsed, 11);
      const starts = data.dashboardMissionData.counts.find(({ code }: Figure) => code === 'NS');
      assert.equal(starts.currentYear, 2);
      assert.equal(starts.lastYear, 1);
      assert.equal(starts.diff, 1);
      assert.equal(starts.averagePerMonth, 0.18);
      assert.equal(starts.months.at(-1).currentYear, 1, 'what is to come is shown');
      const past = await execute(admin, DATA, { startDate: '2025-01-01' });
      assert.equal(past.data.dashboardMissionData.monthsElapsed, 12);
      const future = await execute(admin, DATA, { startDate: '2027-01-01' });
      assert.equal(future.data.dashboardMissionData.counts[0].averagePerMonth, 0);
    }));

  it('remember the end that was known when the month began, whoever moves it', () =>
    api.rollback(async (test) => {
      const { db, create, execute } = test;
      const { mission } = await create.mission({ end_mission: '2026-11-25' });
      const system = await staff(test);
      await db.updateTable('mission').set({ end_mission: '2027-02-28' }).where('id', '=', mission.id).execute();
      // The database writes the present instant, which is not the clock of the test.
      await db.updateTable('mission_end_change').set({ changed_at: '2026-11-10T09:00:00Z' }).execute();
      const ids = async (code: string, from: string) => {
        const { data } = await execute(system, BEHIND, { code, from });
        return data.countedMissions.map((row: { mission: { recordId: string } }) => row.mission.recordId);
      };
      assert.deepEqual(await ids('F', '2026-11-01'), [mission.id]);
      assert.deepEqual(await ids('BE', '2026-11-01'), [mission.id]);
      assert.deepEqual(await ids('F', '2027-02-01'), [mission.id]);
      assert.deepEqual(await ids('EB', '2027-02-01'), [mission.id]);
    }));
});
