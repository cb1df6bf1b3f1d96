import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOver } from '../../desk/notifications/notification.endings.ts';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { sealInvoice } from '../invoices/invoice-seal.service.ts';
import { billableMonth, CREDIT, FINALISE, selfBilled } from '../invoices/invoices.fixture.ts';
import { say, sentInvoice, told } from './platform.fixture.ts';
import { REPORT_AGAIN, REPORT_ELSEWHERE, reportOf, reportRows, soldAbroad } from './tax-report.fixture.ts';

const api = testApi();

async function reported(test: TestContext) {
  const sold = await soldAbroad(test);
  await test.runJobs();
  const [row] = await reportRows(test, sold.id);
  return { ...sold, flowId: row?.flow_id ?? '' };
}

describe('a sale abroad', () => {
  it('is mailed to the client, and its file is reported to the tax administration', () =>
    api.rollback(async (test) => {
      const sold = await soldAbroad(test);
      assert.equal((await reportOf(test, sold)).taxReportStatus, null);
      assert.deepEqual(await test.runJobs(), ['invoiceSeal', 'invoiceDeposit', 'platformNews']);
      const shown = await reportOf(test, sold);
      assert.deepEqual(
        [shown.platformStatus, shown.taxReportStatus, shown.taxReportProblem, shown.viewerCanResendTaxReport],
        ['Hors plateforme', 'Transmise à la plateforme', null, false],
      );
      const flow = await test.db.selectFrom('dev_platform_flow').selectAll().executeTakeFirstOrThrow();
      assert.deepEqual([flow.processing_rule, flow.syntax], ['B2BInt', 'Factur-X']);
      assert.equal(flow.bytes.subarray(0, 5).toString(), '%PDF-');
    }));

  it('has its credit notes reported, too', () =>
    api.rollback(async (test) => {
      const { month, id } = await reported(test);
      const { data } = await test.execute(month.finance, CREDIT, { id, reason: 'Jours rendus' });
      await test.runJobs();
      const credit = { month, id: data.createCreditNote.invoice.recordId };
      await test.execute(month.finance, FINALISE, { id: credit.id });
      await test.runJobs();
      assert.equal((await reportOf(test, credit)).taxReportStatus, 'Transmise à la plateforme');
    }));

  for (const [place, isReported] of [
    [{ address_zip: '97300', address_town: 'Cayenne' }, true],
    [{ address_zip: '97400', address_town: 'Saint-Denis' }, false],
    [{ address_zip: '75015', address_town: 'Paris' }, false],
  ] as const) {
    it(`is one to ${place.address_town}: ${isReported}`, () =>
      api.rollback(async (test) => {
        const sold = await soldAbroad(test, place);
        await test.runJobs();
        assert.equal((await reportRows(test, sold.id)).length, isReported ? 1 : 0);
      }));
  }

  it('that is dated before the day from which the firm reports is not reported', () =>
    api.rollback(async (test) => {
      const sold = await soldAbroad(test);
      const environment = { ...test.platform.environment, taxReportsSince: '2027-09-01' };
      await sealInvoice({ ...test.platform, environment }, sold.id);
      const shown = await reportOf(test, sold);
      assert.deepEqual([shown.platformStatus, shown.taxReportStatus], ['Hors plateforme', null]);
    }));
});

describe('what the platform answers to a report', () => {
  it('is a state of the report, and moves nothing of the invoice', () =>
    api.rollback(async (test) => {
      const sold = await reported(test);
      const before = await reportOf(test, sold);
      await say(test, sold.flowId, { code: '501', reason: 'IRR_SYNTAX', minute: 1 });
      const shown = await reportOf(test, sold);
      assert.deepEqual([shown.taxReportStatus, shown.viewerCanResendTaxReport], ['Refusée', true]);
      assert.match(shown.taxReportProblem, /^\S.*\.$/);
      const ofInvoice = ({ status, paidOn, task, platformStatus, platformTask, platformEvents }: typeof shown) =>
        JSON.stringify({ status, paidOn, task, platformStatus, platformTask, platformEvents });
      assert.equal(ofInvoice(shown), ofInvoice(before));
      const [notice] = await told(test, 'invoiceError');
      assert.deepEqual(
        [notice?.title, notice?.link],
        ['Déclaration à l’administration refusée', `/invoices/${sold.id}`],
      );
    }));

  it('counts once, and the later answer stands whichever comes first', () =>
    api.rollback(async (test) => {
      const sold = await reported(test);
      await say(test, sold.flowId, { code: '200', minute: 5 }, { code: '200', minute: 5 });
      await say(test, sold.flowId, { code: '501', reason: 'IRR_SYNTAX', minute: 1 });
      assert.equal((await reportOf(test, sold)).taxReportStatus, 'Acceptée par la plateforme');
      await say(test, sold.flowId, { code: '213', reason: 'REJ_SEMAN', minute: 9 });
      assert.equal((await reportOf(test, sold)).taxReportStatus, 'Refusée');
      await say(test, sold.flowId, { code: '204', minute: 10 });
      assert.equal((await reportOf(test, sold)).taxReportStatus, 'Refusée');
    }));

  it('that refuses it lets finance send it again, once and under another name', () =>
    api.rollback(async (test) => {
      const sold = await reported(test);
      const send = (viewer = sold.month.finance) => test.execute(viewer, REPORT_AGAIN, { id: sold.id });
      const early = await send();
      assert.deepEqual(
        [early.code, early.errors[0]?.message],
        ['BAD_USER_INPUT', 'Cette déclaration est déjà chez la plateforme.'],
      );
      await say(test, sold.flowId, { code: '213', reason: 'REJ_SEMAN', minute: 1 });
      const account = asAdmin((await test.create.staff()).id, new Set(['account']));
      assert.equal((await send(account)).code, 'FORBIDDEN');
      assert.equal((await send(asNobody)).code, 'UNAUTHENTICATED');
      const { data } = await send();
      assert.deepEqual({ ...data.resendTaxReport }, { taxReportStatus: 'En attente', viewerCanResendTaxReport: false });
      assert.equal((await send()).code, 'BAD_USER_INPUT');
      await test.runJobs();
      const rows = await reportRows(test, sold.id);
      assert.deepEqual(
        rows.map(({ state }) => state),
        ['rejected', 'sent'],
      );
      // The first copy has no say any more.
      await say(test, sold.flowId, { code: '501', reason: 'IRR_SYNTAX', minute: 9 });
      assert.equal((await reportOf(test, sold)).taxReportStatus, 'Transmise à la plateforme');
    }));

  it('that refuses it for good lets finance say how it was made elsewhere, and nothing is left to do', () =>
    api.rollback(async (test) => {
      const sold = await reported(test);
      const settle = (reason = 'Saisie sur le portail', viewer = sold.month.finance) =>
        test.execute(viewer, REPORT_ELSEWHERE, { id: sold.id, reason });
      assert.equal((await settle()).errors[0]?.message, 'Cette déclaration est déjà chez la plateforme.');
      await say(test, sold.flowId, { code: '213', reason: 'REJ_SEMAN', minute: 1 });
      assert.equal((await settle(' ')).code, 'BAD_USER_INPUT');
      const account = asAdmin((await test.create.staff()).id, new Set(['account']));
      assert.equal((await settle('x', account)).code, 'FORBIDDEN');
      const isNewsOver = async () => {
        const [news] = await told(test, 'invoiceError');
        return news !== undefined && isOver(test.platform, test.db, news);
      };
      assert.equal(await isNewsOver(), false);
      const { data } = await settle();
      assert.equal(await isNewsOver(), true);
      assert.deepEqual(
        { ...data.settleTaxReport },
        { taxReportStatus: 'Faite autrement', taxReportProblem: 'Saisie sur le portail', taxReportTask: null },
      );
      const list = '{ invoices(isTaxReportToDo: true) { recordId } }';
      assert.deepEqual((await test.execute(sold.month.finance, list)).data.invoices, []);
      const again = await test.execute(sold.month.finance, REPORT_AGAIN, { id: sold.id });
      assert.equal(again.errors[0]?.message, 'Cette déclaration est déjà faite autrement.');
      // What the platform says of the one that it refused counts no more.
      await say(test, sold.flowId, { code: '501', reason: 'IRR_SYNTAX', minute: 60 * 24 * 30 });
      assert.equal((await reportOf(test, sold)).taxReportStatus, 'Faite autrement');
    }));

  it('that takes the first copy before the second has left withdraws the second', () =>
    api.rollback(async (test) => {
      const sold = await reported(test);
      await say(test, sold.flowId, { code: '213', reason: 'REJ_SEMAN', minute: 1 });
      await test.execute(sold.month.finance, REPORT_AGAIN, { id: sold.id });
      await say(test, sold.flowId, { code: '200', minute: 5 });
      await test.runJobs();
      assert.deepEqual(
        (await reportRows(test, sold.id)).map(({ state }) => state),
        ['accepted', 'withdrawn'],
      );
      const shown = await reportOf(test, sold);
      assert.deepEqual([shown.taxReportStatus, shown.taxReportTask], ['Acceptée par la plateforme', null]);
      const again = await test.execute(sold.month.finance, REPORT_AGAIN, { id: sold.id });
      assert.equal(again.errors[0]?.message, 'Cette déclaration est déjà chez la plateforme.');
    }));

  it('that takes both copies is something to look after, until somebody had one withdrawn', () =>
    api.rollback(async (test) => {
      const sold = await reported(test);
      await say(test, sold.flowId, { code: '213', reason: 'REJ_SEMAN', minute: 1 });
      await test.execute(sold.month.finance, REPORT_AGAIN, { id: sold.id });
      await test.runJobs();
      const [, second] = await reportRows(test, sold.id);
      await say(test, sold.flowId, { code: '200', minute: 5 });
      assert.equal((await reportOf(test, sold)).taxReportTask, null);
      await say(test, second?.flow_id ?? '', { code: '200', minute: 6 });
      const list = '{ invoices(isTaxReportToDo: true) { taxReportTask viewerCanSettleTaxReport } }';
      const listed = async () => (await test.execute(sold.month.finance, list)).data.invoices;
      const task = 'Déclaration acceptée deux fois par la plateforme';
      assert.deepEqual(
        (await listed()).map((one: object) => ({ ...one })),
        [{ taxReportTask: task, viewerCanSettleTaxReport: true }],
      );
      const titles = (await told(test, 'invoiceError')).map(({ title }) => title);
      assert.ok(titles.includes('Déclaration à l’administration faite deux fois'));
      const reason = 'La première est retirée sur le portail';
      const settled = await test.execute(sold.month.finance, REPORT_ELSEWHERE, { id: sold.id, reason });
      assert.equal(settled.data.settleTaxReport.taxReportStatus, 'Acceptée par la plateforme');
      assert.deepEqual(await listed(), []);
    }));

  it('is nothing that an invoice which platforms pass on may be sent again for', () =>
    api.rollback(async (test) => {
      const { month, id } = await sentInvoice(test);
      const { errors } = await test.execute(month.finance, REPORT_AGAIN, { id });
      assert.equal(errors[0]?.message, 'Cette facture ne se déclare pas à l’administration.');
    }));
});

describe('a purchase abroad', () => {
  it('that the firm invoices itself in the name of the supplier is reported', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const belgian = { address_country_code: 'BE', tva: 'BE0403019261', siret: '0403019261' };
      await test.db
        .updateTable('society')
        .set(belgian)
        .where('id', '=', month.billing?.id ?? '')
        .execute();
      const id = await selfBilled(test, month);
      await test.runJobs();
      assert.equal((await reportOf(test, { month, id })).taxReportStatus, 'Transmise à la plateforme');
      const flow = await test.db.selectFrom('dev_platform_flow').selectAll().executeTakeFirstOrThrow();
      assert.equal(flow.processing_rule, 'B2BInt');
    }));

  it('is none where the supplier is in France', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await selfBilled(test, month);
      await test.runJobs();
      assert.deepEqual(await reportRows(test, id), []);
    }));
});
