import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOver } from '../../desk/notifications/notification.endings.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { sweepDeposits } from './deposit.service.ts';
import type { PlatformMood } from './dev-platform.tables.ts';
import { minuteAt, type Said, say, told } from './platform.fixture.ts';
import {
  REPORT_AGAIN,
  REPORT_ELSEWHERE,
  reportOf,
  reportRows,
  type SoldAbroad,
  soldAbroad,
} from './tax-report.fixture.ts';

const api = testApi();
const REFUSED: Said = { code: '213', reason: 'REJ_SEMAN', minute: 1 };
const TWICE = 'Déclaration acceptée deux fois par la plateforme';
const BY_HAND_TOO = 'Déclaration faite autrement, puis acceptée par la plateforme';

const feel = async (test: TestContext, mood: PlatformMood) => {
  await test.db.deleteFrom('dev_platform_mood').execute();
  await test.db.insertInto('dev_platform_mood').values({ mood }).execute();
};

async function refused(test: TestContext): Promise<SoldAbroad & { first: string }> {
  const sold = await soldAbroad(test);
  await test.runJobs();
  const [row] = await reportRows(test, sold.id);
  const first = row?.flow_id ?? '';
  await say(test, first, REFUSED);
  return { ...sold, first };
}

/** Reported, refused, and asked for again: nothing of the second copy has left. */
async function refusedAndAsked(test: TestContext) {
  const sold = await refused(test);
  await test.execute(sold.month.finance, REPORT_AGAIN, { id: sold.id });
  return sold;
}

/** The same, and the platform took the second copy without an answer that arrived. */
async function withLostAnswer(test: TestContext) {
  const asked = await refusedAndAsked(test);
  await feel(test, 'lost');
  await test.runJobs();
  await feel(test, 'well');
  return { ...asked, second: await lostFlow(test, asked.id) };
}

async function lostFlow(test: TestContext, id: string): Promise<string> {
  const [, again] = await reportRows(test, id);
  return flowUnder(test, again?.id ?? '');
}

async function flowUnder(test: TestContext, trackingId: string): Promise<string> {
  const flow = test.db.selectFrom('dev_platform_flow').select('id').where('tracking_id', '=', trackingId);
  return (await flow.executeTakeFirstOrThrow()).id;
}

const later = async (test: TestContext, minutes: number) => {
  test.setNow(new Date(Date.parse('2026-11-20T09:00:00Z') + minutes * 60_000).toISOString());
  await sweepDeposits(test.platform);
};

const STUCK = '{ invoices(isTaxReportToDo: true) { taxReportTask } }';
async function tasks(test: TestContext, { month }: SoldAbroad): Promise<string[]> {
  const { data, errors } = await test.execute(month.finance, STUCK);
  assert.deepEqual(errors, []);
  return data.invoices.map(({ taxReportTask }: { taxReportTask: string }) => taxReportTask);
}
const newsOf = async (test: TestContext) => (await told(test, 'invoiceError')).length;
const twiceNews = async (test: TestContext) =>
  (await told(test, 'invoiceError')).filter(({ title }) => title === 'Déclaration à l’administration faite deux fois');

describe('a report that was refused, sent again without an answer, and whose first copy is taken late', () => {
  const ORDERS: Record<string, (flows: { first: string; second: string }) => [string, Said][]> = {
    'first, then second': ({ first, second }) => [
      [first, { code: '200', minute: 5 }],
      [second, { code: '200', minute: 6 }],
    ],
    'second, then first': ({ first, second }) => [
      [second, { code: '200', minute: 6 }],
      [first, { code: '200', minute: 5 }],
    ],
    'each twice': ({ first, second }) => [
      [first, { code: '200', minute: 5 }],
      [first, { code: '200', minute: 5 }],
      [second, { code: '200', minute: 6 }],
      [second, { code: '200', minute: 6 }],
      [first, { code: '200', minute: 5 }],
    ],
    'with the refusal repeated last': ({ first, second }) => [
      [second, { code: '200', minute: 6 }],
      [first, { code: '200', minute: 5 }],
      [first, REFUSED],
    ],
  };
  for (const [order, events] of Object.entries(ORDERS)) {
    for (const isAskedBetween of [false, true]) {
      const when = isAskedBetween ? ', the platform asked between' : '';
      it(`is a task, told once, where the platform says ${order}${when}`, () =>
        api.rollback(async (test) => {
          const sold = await withLostAnswer(test);
          for (const [at, [flow, event]] of events(sold).entries()) {
            await say(test, flow, event);
            if (isAskedBetween) await later(test, 2 + at * 20);
          }
          await later(test, 200);
          assert.deepEqual(await tasks(test, sold), [TWICE]);
          const news = await twiceNews(test);
          assert.equal(news.length, new Set(news.map(({ staff_id }) => staff_id)).size);
          assert.equal(news[0] && (await isOver(test.platform, test.db, news[0])), false);
          const reason = 'La première est retirée sur le portail';
          await test.execute(sold.month.finance, REPORT_ELSEWHERE, { id: sold.id, reason });
          assert.deepEqual(await tasks(test, sold), []);
          assert.equal(news[0] && (await isOver(test.platform, test.db, news[0])), true);
          assert.equal((await reportOf(test, sold)).taxReportStatus, 'Acceptée par la plateforme');
        }));
    }
  }

  it('is not sent a third time, and what arrived is known', () =>
    api.rollback(async (test) => {
      const sold = await withLostAnswer(test);
      await say(test, sold.first, { code: '200', minute: 5 });
      await later(test, 30);
      const flows = await test.db.selectFrom('dev_platform_flow').select('id').execute();
      assert.equal(flows.length, 2);
      const [, again] = await reportRows(test, sold.id);
      assert.deepEqual([again?.state, again?.flow_id], ['sent', sold.second]);
    }));

  it('leaves nothing to do where the second copy never arrived', () =>
    api.rollback(async (test) => {
      const sold = await refusedAndAsked(test);
      await feel(test, 'away');
      await test.runJobs();
      await feel(test, 'well');
      await say(test, sold.first, { code: '200', minute: 5 });
      await later(test, 30);
      const [, again] = await reportRows(test, sold.id);
      assert.equal(again?.state, 'withdrawn');
      assert.equal((await test.db.selectFrom('dev_platform_flow').select('id').execute()).length, 1);
      assert.deepEqual([await tasks(test, sold), await twiceNews(test)], [[], []]);
    }));
});

describe('a copy that was withdrawn because the first one was taken', () => {
  it('hides nothing where the administration refuses that one after all, and may be sent again', () =>
    api.rollback(async (test) => {
      const sold = await refusedAndAsked(test);
      await say(test, sold.first, { code: '200', minute: 5 });
      await say(test, sold.first, { code: '213', reason: 'REJ_SEMAN', minute: 9 });
      const shown = await reportOf(test, sold);
      assert.deepEqual(
        [shown.taxReportStatus, shown.taxReportTask, shown.viewerCanResendTaxReport],
        ['Refusée', 'Déclaration refusée par la plateforme', true],
      );
      assert.deepEqual(await tasks(test, sold), ['Déclaration refusée par la plateforme']);
      const news = await told(test, 'invoiceError');
      assert.equal(news.length, 2 * new Set(news.map(({ staff_id }) => staff_id)).size);
      const { errors } = await test.execute(sold.month.finance, REPORT_AGAIN, { id: sold.id });
      assert.deepEqual(errors, []);
      await test.runJobs();
      assert.equal((await reportOf(test, sold)).taxReportStatus, 'Transmise à la plateforme');
    }));
});

describe('a report that was made by hand', () => {
  const byHand = (test: TestContext, { month, id }: SoldAbroad) =>
    test.execute(month.finance, REPORT_ELSEWHERE, { id, reason: 'Saisie sur le portail' });

  it('and is taken by the platform late is a task, until one of both is withdrawn', () =>
    api.rollback(async (test) => {
      const { first: flow, ...sold } = await refused(test);
      await byHand(test, sold);
      const late = { code: '200', minute: 60 * 24 * 30 };
      await say(test, flow, late, late);
      assert.deepEqual(await tasks(test, sold), [BY_HAND_TOO]);
      assert.ok((await twiceNews(test)).length > 0);
      const { errors } = await test.execute(sold.month.finance, REPORT_ELSEWHERE, {
        id: sold.id,
        reason: 'La saisie est supprimée',
      });
      assert.deepEqual([errors, await tasks(test, sold)], [[], []]);
      await say(test, flow, { code: '200', minute: 60 * 24 * 31 });
      assert.deepEqual(await tasks(test, sold), []);
    }));

  it('stays made by hand, whatever the platform says again of the copy that it took', () =>
    api.rollback(async (test) => {
      const { first: flow, ...sold } = await refused(test);
      await byHand(test, sold);
      const late = 60 * 24 * 30;
      await say(test, flow, { code: '200', minute: late });
      await say(test, flow, { code: '200', minute: late + 1 });
      assert.deepEqual(await tasks(test, sold), [BY_HAND_TOO]);
      const told = await newsOf(test);
      await say(test, flow, { ...REFUSED, minute: late + 2 });
      assert.deepEqual(await tasks(test, sold), []);
      const { taxReportStatus, taxReportProblem } = await reportOf(test, sold);
      assert.deepEqual([taxReportStatus, taxReportProblem], ['Faite autrement', 'Saisie sur le portail']);
      assert.equal(await newsOf(test), told, 'nobody has to do anything');
      await say(test, flow, { code: '200', minute: late + 3 });
      assert.deepEqual(await tasks(test, sold), [BY_HAND_TOO]);
    }));

  it('and that the platform had taken before is a task, however late it says so', () =>
    api.rollback(async (test) => {
      const { first: flow, ...sold } = await refused(test);
      test.setNow(minuteAt(60));
      await byHand(test, sold);
      assert.equal((await reportOf(test, sold)).taxReportAt, minuteAt(60));
      await say(test, flow, { code: '200', minute: 30 });
      assert.deepEqual(await tasks(test, sold), [BY_HAND_TOO]);
    }));

  it('and that the platform had all the while, without an answer that arrived, is a task once it says so', () =>
    api.rollback(async (test) => {
      const sold = await soldAbroad(test);
      await feel(test, 'lost');
      await test.runJobs();
      const [report] = await reportRows(test, sold.id);
      const flow = await flowUnder(test, report?.id ?? '');
      await feel(test, 'refuses');
      await later(test, 2);
      assert.deepEqual((await byHand(test, sold)).errors, []);
      await feel(test, 'well');
      await say(test, flow, { code: '200', minute: -60 * 24 });
      assert.deepEqual(await tasks(test, sold), [BY_HAND_TOO]);
    }));

  it('after a second refusal is a task where the platform takes the first copy late', () =>
    api.rollback(async (test) => {
      const sold = await refusedAndAsked(test);
      await test.runJobs();
      const second = (await reportRows(test, sold.id))[1]?.flow_id ?? '';
      await say(test, second, { ...REFUSED, minute: 3 });
      await byHand(test, sold);
      await say(test, sold.first, { code: '200', minute: 5 });
      assert.deepEqual(await tasks(test, sold), [BY_HAND_TOO]);
      await test.execute(sold.month.finance, REPORT_ELSEWHERE, { id: sold.id, reason: 'Saisie supprimée' });
      assert.deepEqual(await tasks(test, sold), []);
      assert.equal((await reportOf(test, sold)).taxReportStatus, 'Acceptée par la plateforme');
    }));
});
