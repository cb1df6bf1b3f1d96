import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { told } from '../e-invoicing/platform.fixture.ts';
import { readNews } from '../e-invoicing/platform-reading.service.ts';
import type { Billable } from '../invoices/invoices.fixture.ts';
import { changeReport, FINALISE } from '../invoices/invoices.fixture.ts';
import { PAPER } from '../invoices/supplier-paper.fixture.ts';
import {
  APPROVE,
  arrive,
  expectedDocument,
  expectingMonth,
  INBOUND,
  inboundOf,
  MATCH,
  paperOf,
  REFUSE,
} from './inbound.fixture.ts';
import { sweepAnswers } from './inbound-delivery.service.ts';
import { matchWaiting } from './inbound-matching.service.ts';

const api = testApi();

async function arrived(test: TestContext, month: Billable) {
  await arrive(test, await paperOf(await expectedDocument(test, month.activityId)));
  const [one] = await inboundOf(test, month.finance);
  return one;
}

/** GraphQL makes objects without a prototype. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

/** What the platform was told, as it got it. */
async function answers({ db }: TestContext): Promise<string[]> {
  const flows = await db.selectFrom('dev_platform_flow').select('bytes').where('syntax', '=', 'CDAR').execute();
  return flows.map(({ bytes }) => bytes.toString());
}

describe('an invoice of a supplier that the platform brings', () => {
  it('is finance’s', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const { recordId: id } = await arrived(test, month);
      const account = asAdmin((await test.create.staff()).id, new Set(['account']));
      for (const viewer of [asNobody, account, month.viewer, asBloomer(await test.create.bloomer())]) {
        const code = viewer === asNobody ? 'UNAUTHENTICATED' : 'FORBIDDEN';
        assert.equal((await test.execute(viewer, INBOUND)).code, code);
        assert.equal((await test.execute(viewer, APPROVE, { id })).code, code);
        assert.equal((await test.execute(viewer, REFUSE, { id, reason: 'DOUBLON' })).code, code);
      }
      assert.equal((await test.execute(month.finance, APPROVE, { id: 'x' })).code, 'OBJECT_NOT_FOUND');
    }));

  it('finds its month by company, period and amount, and is final once it is approved', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const one = await arrived(test, month);
      assert.deepEqual(
        [one.state, one.number, one.seller, one.sellerSiren, one.issuedOn, one.netAmount, one.problem],
        ['matched', 'FA-12', 'Atelier Petit', '732829320', '2026-11-02', 2250, null],
      );
      assert.deepEqual([one.invoice.status, one.activity.bloomerInvoiceStatus], ['TO_VALIDATE', 'TO_VALIDATE']);
      assert.match(one.urlFile, /^\/files\/inbound-invoice\//);
      assert.deepEqual((await told(test, 'invoiceError')).map(({ title }) => title).slice(0, 1), [
        'Facture de fournisseur reçue',
      ]);
      const { data, errors } = await test.execute(month.finance, APPROVE, { id: one.recordId });
      assert.deepEqual(errors, []);
      const { invoice, activity, ...rest } = data.approveInboundInvoice;
      assert.deepEqual(rest, { state: 'approved', viewerCanApprove: false, viewerCanRefuse: false });
      assert.deepEqual(
        [invoice.status, invoice.number, invoice.issuedOn, invoice.kind, activity.bloomerInvoiceStatus],
        ['FINALISED', 'FA-12', '2026-11-02', 'invoice', 'FINALISED'],
      );
      await test.runJobs();
      const [xml = '', ...others] = await answers(test);
      assert.deepEqual(others, []);
      for (const part of ['>205<', '>FA-12<', '>BY<', '>732829320<']) assert.ok(xml.includes(part), part);
      assert.deepEqual(await inboundOf(test, month.finance), []);
      const [answered] = await inboundOf(test, month.finance, true);
      assert.equal(answered.isAnswerSent, true);
    }));

  it('has one answer: neither another one, nor the same flow again, changes it', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const { recordId: id } = await arrived(test, month);
      await test.execute(month.finance, APPROVE, { id });
      const again = await test.execute(month.finance, REFUSE, { id, reason: 'DOUBLON' });
      assert.equal(again.errors[0]?.extensions.reason, 'ANSWERED');
      assert.equal((await test.execute(month.finance, APPROVE, { id })).errors[0]?.extensions.reason, 'ANSWERED');
      await readNews(test.platform);
      await sweepAnswers(test.platform);
      await test.runJobs();
      assert.deepEqual([(await inboundOf(test, month.finance)).length, (await answers(test)).length], [0, 1]);
    }));

  it('refused with a reason frees its month for another one', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const { recordId: id } = await arrived(test, month);
      const wrong = await test.execute(month.finance, REFUSE, { id, reason: 'PAS_CONTENT', comment: 'x'.repeat(501) });
      assert.deepEqual(wrong.errors[0]?.extensions.invalidArgs, ['reason', 'comment']);
      const { data } = await test.execute(month.finance, REFUSE, {
        id,
        reason: 'NON_CONFORME',
        comment: ' Mention & RCS ',
      });
      assert.deepEqual(plain(data.refuseInboundInvoice), {
        state: 'refused',
        answerReason: 'NON_CONFORME',
        answerComment: 'Mention & RCS',
        invoice: { status: 'CANCELLED' },
        activity: { bloomerInvoiceStatus: 'NOT_CREATED' },
      });
      await test.runJobs();
      const [xml = ''] = await answers(test);
      for (const part of ['>210<', '>NON_CONFORME<', 'Mention &amp; RCS']) assert.ok(xml.includes(part), part);
      const next = { ...(await expectedDocument(test, month.activityId)), number: 'FA-13' };
      await arrive(test, await paperOf(next));
      const [second] = await inboundOf(test, month.finance);
      assert.deepEqual([second.number, second.state], ['FA-13', 'matched']);
    }));

  it('waits for its month to be signed, and for a person where several would do', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      await changeReport(test, month.activityId, { validation: null });
      const early = await arrived(test, month);
      assert.deepEqual([early.state, early.months], ['toMatch', []]);
      assert.match(early.problem, /Aucun mois signé/);
      await changeReport(test, month.activityId, { validation: 'signed' });
      await matchWaiting(test.platform);
      assert.equal((await inboundOf(test, month.finance))[0].state, 'matched');
    }));

  it('is given its month by hand, where company and amount are those of the month', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const document = await expectedDocument(test, month.activityId);
      const period = { start: '2026-01-01', end: '2026-01-31' };
      await arrive(test, await paperOf({ ...document, period }));
      const [one] = await inboundOf(test, month.finance);
      assert.deepEqual([one.state, plain(one.months)], ['toMatch', [{ recordId: month.activityId }]]);
      const other = await test.create.mission();
      const match = (monthId: string) => test.execute(month.finance, MATCH, { id: one.recordId, month: monthId });
      assert.equal((await match(other.mission.id)).errors[0]?.extensions.reason, 'MONTH');
      assert.deepEqual(plain((await match(month.activityId)).data.matchInboundInvoice), {
        state: 'matched',
        problem: null,
        invoice: { status: 'TO_VALIDATE' },
      });
    }));

  it('of a credit note takes off what it says, and is refused with the invoice that was', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const { recordId: id, number } = await arrived(test, month);
      const document = await expectedDocument(test, month.activityId);
      const preceding = { number, issueDate: document.issueDate };
      await arrive(test, await paperOf({ ...document, kind: 'credit', number: 'AV-1', preceding }));
      const credit = (await inboundOf(test, month.finance)).find((one) => one.number === 'AV-1');
      assert.deepEqual([credit.state, credit.problem], ['toMatch', 'Avoir sur la facture FA-12.']);
      const approve = () => test.execute(month.finance, APPROVE, { id: credit.recordId });
      assert.equal((await approve()).errors[0]?.extensions.reason, 'PRECEDING');
      await test.execute(month.finance, APPROVE, { id });
      const { data, errors } = await approve();
      assert.deepEqual(errors, []);
      assert.deepEqual(
        [data.approveInboundInvoice.state, data.approveInboundInvoice.invoice.kind],
        ['approved', 'credit'],
      );
      const [answered] = (await inboundOf(test, month.finance, true)).filter((one) => one.number === 'FA-12');
      assert.equal(answered.invoice.status, 'CANCELLED');
    }));

  it('that was refused has no credit note that is approved', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const { recordId: id, number } = await arrived(test, month);
      await test.execute(month.finance, REFUSE, { id, reason: 'DEST_ERR' });
      const document = await expectedDocument(test, month.activityId);
      const preceding = { number, issueDate: document.issueDate };
      await arrive(test, await paperOf({ ...document, kind: 'credit', number: 'AV-1', preceding }));
      const [credit] = await inboundOf(test, month.finance);
      assert.match(credit.problem, /a été refusée/);
      assert.equal(credit.viewerCanApprove, false);
      const approved = await test.execute(month.finance, APPROVE, { id: credit.recordId });
      assert.equal(approved.errors[0]?.extensions.reason, 'TRANSAC_INC');
    }));

  it('whose month was finalised by hand under another number is refused, not approved', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const { recordId: id, invoice } = await arrived(test, month);
      const byHand = { id: invoice.recordId, number: 'FA-99', paper: PAPER };
      assert.deepEqual((await test.execute(month.finance, FINALISE, byHand)).errors, []);
      const approved = await test.execute(month.finance, APPROVE, { id });
      assert.equal(approved.errors[0]?.extensions.reason, 'NUMBER');
      const { data } = await test.execute(month.finance, REFUSE, { id, reason: 'DOUBLON' });
      assert.equal(data.refuseInboundInvoice.state, 'refused');
      assert.equal(data.refuseInboundInvoice.invoice.status, 'FINALISED');
    }));
});
