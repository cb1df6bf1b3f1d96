import assert from 'node:assert/strict';
import { it } from 'node:test';
import { bareReport } from '../cra/activities/activities.fixture.ts';
import { asAdmin } from '../platform/testing/viewers.ts';
import { testApi } from '../testing/test-api.ts';

const LINES = '{ toDo(mine: false) { lines { id count oldest } } }';
const BOARD = '{ getCraByMonth(month: "2025-08") { CRAStatus mission { recordId } } }';
const LOCK = 'mutation { lockMonth(month: "2025-08-01") { month } }';

const api = testApi();

it('a report that was begun waits for as long as nobody signs it; one that was never begun, for a year', () =>
  api.rollback(async (test) => {
    const viewer = asAdmin((await test.create.staff()).id);
    const over = { begin_mission: '2025-06-01', end_mission: '2025-09-15' };
    const { mission } = await test.create.mission(over);
    await test.create.mission(over);
    for (const month of ['2025-08-01', '2025-09-01']) await bareReport(test, mission.id, month);
    await bareReport(test, mission.id, '2025-07-01', { validation: 'signed' });
    const lines = async () => {
      const found: { id: string; count: number; oldest: string }[] = (await test.execute(viewer, LINES)).data.toDo
        .lines;
      return found.map(({ id, count, oldest }) => [id, count, oldest]);
    };
    const september = ['reportUnfinished:2025-09-01', 1, '2025-09-15'];
    assert.deepEqual(await lines(), [['reportUnfinished:2025-08-01', 1, '2025-08-31'], september]);
    const { data } = await test.execute(viewer, BOARD);
    const rows: { CRAStatus: string }[] = data.getCraByMonth;
    assert.equal(rows.filter(({ CRAStatus }) => CRAStatus === 'SIGNATURE_NOT_CREATED').length, 1);
    await test.execute(viewer, LOCK);
    assert.deepEqual(await lines(), [september]);
  }));

it('what a shortened mission left behind waits for nobody: the list of its month has no such row', () =>
  api.rollback(async (test) => {
    const viewer = asAdmin((await test.create.staff()).id);
    const { mission } = await test.create.mission({ begin_mission: '2025-06-01', end_mission: '2025-07-31' });
    await bareReport(test, mission.id, '2025-08-01');
    assert.deepEqual((await test.execute(viewer, BOARD)).data.getCraByMonth, []);
    assert.deepEqual((await test.execute(viewer, LINES)).data.toDo.lines, []);
  }));
