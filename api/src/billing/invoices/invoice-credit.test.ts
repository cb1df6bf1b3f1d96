import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asSystem } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { deliveryOf, say, sentInvoice } from '../e-invoicing/platform.fixture.ts';
import { type Billable, billableMonth, CREDIT, changeReport, FINALISE, finalised, PAID } from './invoices.fixture.ts';

const api = testApi();

const STANDS = `query ($id: ID!) { invoice(recordId: $id) { status totalAmount owedAmount viewerCanCredit
  activity { clientInvoiceStatus } credits { recordId number status totalAmount items { lineId quantity } } } }`;

const take = (test: TestContext, month: Billable, id: string, quantity: number, line = '1') =>
  test.execute(month.finance, CREDIT, { id, reason: 'Jours contestés', lines: [{ lineId: line, quantity }] });

/** The credit note is made and gets its number. */
async function taken(test: TestContext, month: Billable, id: string, quantity: number | null): Promise<string> {
  const lines = quantity === null ? null : [{ lineId: '1', quantity }];
  const { data, errors } = await test.execute(month.finance, CREDIT, { id, reason: 'Jours contestés', lines });
  assert.deepEqual(errors, []);
  const creditId = data.createCreditNote.invoice.recordId;
  await test.runJobs();
  const final = await test.execute(month.finance, FINALISE, { id: creditId });
  assert.deepEqual(final.errors, []);
  return creditId;
}

async function stands(test: TestContext, month: Billable, id: string) {
  const { data, errors } = await test.execute(month.finance, STANDS, { id });
  assert.deepEqual(errors, []);
  return data.invoice;
}

describe('a credit note over a part of an invoice', () => {
  it('is for finance alone', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await finalised(test, month);
      const account = asAdmin((await test.create.staff()).id, new Set(['account']));
      for (const viewer of [month.viewer, account]) {
        const lines = [{ lineId: '1', quantity: 1 }];
        assert.equal((await test.execute(viewer, CREDIT, { id, reason: 'x', lines })).code, 'FORBIDDEN');
      }
    }));

  it('asks its client to deduct it from his payment, and not where he has paid', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await finalised(test, month);
      const termsOf = async (credit: string) => {
        const { document } = await test.db
          .selectFrom('invoice')
          .select('document')
          .where('id', '=', credit)
          .executeTakeFirstOrThrow();
        return document?.paymentTerms;
      };
      assert.equal(await termsOf(await taken(test, month, id, 1)), 'À déduire du prochain règlement');
      const paid = await test.execute(month.finance, PAID, { id, on: '2026-11-20', reference: 'VIR 1' });
      assert.deepEqual(paid.errors, []);
      assert.match(
        (await termsOf(await taken(test, month, id, 1))) ?? '',
        /^Facture déjà réglée\u00a0: montant à rembourser/,
      );
    }));

  for (const [name, line, quantity, sentence] of [
    ['more than the line has', '1', 5.5, /Il reste 5 à reprendre/],
    ['a line of another invoice', '7', 1, /ne reste rien/],
    ['a quantity below nothing', '1', -1, /quantité à reprendre/],
    ['more decimals than quantities have', '1', 0.333_333, /quatre décimales/],
    ['a quantity that no invoice has', '1', 1e300, /quantité à reprendre/],
  ] as const) {
    it(`refuses ${name}, and says so at its line`, () =>
      api.rollback(async (test) => {
        const month = await billableMonth(test);
        const { errors } = await take(test, month, await finalised(test, month), quantity, line);
        assert.deepEqual(errors[0]?.extensions.invalidArgs, ['lines.0.quantity']);
        assert.match(JSON.stringify(errors[0]), sentence);
      }));
  }

  it('refuses no line at all', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await finalised(test, month);
      const { errors } = await test.execute(month.finance, CREDIT, { id, reason: 'x', lines: [] });
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['lines']);
    }));

  it('leaves the invoice as it is, and takes its amount off what is owed', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await finalised(test, month);
      await taken(test, month, id, 1.5);
      const { credits, ...invoice } = await stands(test, month, id);
      assert.deepEqual(
        { ...invoice, activity: { ...invoice.activity } },
        {
          status: 'FINALISED',
          totalAmount: 3600,
          owedAmount: 2520,
          viewerCanCredit: true,
          activity: { clientInvoiceStatus: 'FINALISED' },
        },
      );
      assert.deepEqual([credits[0].number, credits[0].totalAmount], ['A-2026-00001', 1080]);
      const { document } = await test.db
        .selectFrom('invoice')
        .select('document')
        .where('id', '=', credits[0].recordId)
        .executeTakeFirstOrThrow();
      assert.equal(document?.title, 'Avoir partiel sur la facture F-2026-00001');
      assert.equal(document?.preceding?.number, 'F-2026-00001');
    }));

  it('is one at a time, and several come to the whole, which cancels the invoice', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await finalised(test, month);
      const first = await take(test, month, id, 2);
      const again = await take(test, month, id, 2);
      assert.equal(
        again.data.createCreditNote.invoice.recordId,
        first.data.createCreditNote.invoice.recordId,
        'the same click twice',
      );
      const other = await take(test, month, id, 1);
      assert.equal(other.errors[0]?.extensions.reason, 'CREDIT_OPEN');
      assert.equal((await stands(test, month, id)).viewerCanCredit, false);
      await test.runJobs();
      await test.execute(month.finance, FINALISE, { id: first.data.createCreditNote.invoice.recordId });
      const over = await take(test, month, id, 3.5);
      assert.match(JSON.stringify(over.errors[0]), /Il reste 3 à reprendre/);
      await taken(test, month, id, 1);
      await taken(test, month, id, null);
      const { status, owedAmount, viewerCanCredit, activity, credits } = await stands(test, month, id);
      assert.deepEqual([status, owedAmount, viewerCanCredit], ['CANCELLED', 0, false]);
      assert.equal(activity.clientInvoiceStatus, 'CANCELLED');
      assert.deepEqual(
        credits.map((credit: { totalAmount: number }) => credit.totalAmount),
        [1440, 720, 1440],
      );
      assert.equal((await take(test, month, id, 1)).errors[0]?.message, 'Cette facture est annulée.');
    }));

  it('over all of it does not make the invoice one of a mission that may be deleted', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await taken(test, month, await finalised(test, month), null);
      await changeReport(test, month.activityId, { validation: null });
      const remove = 'mutation ($id: ID!) { deleteMission(missionId: $id) { message } }';
      const system = asSystem((await test.create.staff()).id);
      const { errors } = await test.execute(system, remove, { id: month.mission.id });
      assert.equal(errors[0]?.extensions.reason, 'SIGNED');
    }));

  it('that failed is asked for again with other lines', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await finalised(test, month);
      const { data } = await take(test, month, id, 2);
      const creditId = data.createCreditNote.invoice.recordId;
      const failed = { status: 'ERROR', last_error: 'En panne' } as const;
      await test.db.updateTable('invoice').set(failed).where('id', '=', creditId).execute();
      assert.equal((await take(test, month, id, 1)).data.createCreditNote.invoice.recordId, creditId);
      await test.runJobs();
      const { credits } = await stands(test, month, id);
      assert.deepEqual([credits[0].status, credits[0].items[0].quantity], ['TO_VALIDATE', 1]);
    }));

  it('leaves what is left to be paid: the client may pay that, and the platform hears of it alone', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      await taken(test, sent.month, sent.id, 1);
      test.setNow('2026-11-24T09:00:00Z');
      const paid = { id: sent.id, on: '2026-11-23', reference: 'VIR 12' };
      assert.equal((await test.execute(sent.month.finance, PAID, paid)).code, undefined);
      await test.runJobs();
      const flows = await test.db.selectFrom('dev_platform_flow').select('bytes').execute();
      const message = flows
        .map(({ bytes }) => bytes.toString())
        .find((text) => text.includes('CrossDomainAcknowledgement'));
      assert.match(message ?? '', /2880\.00/);
    }));

  it('over the rest of what came in in part makes the invoice a paid one', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      await say(test, sent.flowId, { code: '212', minute: 1, amounts: [{ cents: 288_000, rate: 20 }] });
      assert.equal((await deliveryOf(test, sent)).paidOn, null);
      await taken(test, sent.month, sent.id, 1);
      assert.equal((await deliveryOf(test, sent)).paidOn, '2026-11-20');
    }));
});
