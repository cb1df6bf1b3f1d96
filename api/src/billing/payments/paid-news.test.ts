import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { openTestApi, type TestApi, type TestContext } from '../../testing/test-api.ts';
import { say, sentInvoice } from '../e-invoicing/platform.fixture.ts';
import { followInvoices } from '../invoices/invoice-followers.ts';
import { PAID } from '../invoices/invoices.fixture.ts';
import { finalInvoice } from './payments.fixture.ts';
import { statementXml, xmlFile } from './statement.fixture.ts';

const told: [string | null, string][] = [];
followInvoices({
  sealed: async () => undefined,
  credited: async () => undefined,
  paid: async (_platform, _tx, { number }, paidOn) => {
    told.push([number, paidOn]);
  },
});

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
beforeEach(() => {
  told.length = 0;
});
after(() => api.close());

async function owed(test: TestContext, number: string) {
  const finance = asAdmin((await test.create.staff()).id);
  const { id: societyId } = await test.create.clientSociety();
  const { id } = await finalInvoice(test, { side: 'customer', society_id: societyId, number });
  const bring = (remittance: string) => {
    const file = xmlFile(statementXml([{ amount: '1200.00', isCredit: true, remittance, reference: number }]));
    return test.execute(finance, 'mutation ($file: File!) { importBankStatement(file: $file) { lineCount } }', {
      file,
    });
  };
  return { id, finance, bring };
}

describe('who follows invoices hears once that a client has paid', () => {
  it('as somebody of finance says', () =>
    api.rollback(async (test) => {
      const { id, finance } = await owed(test, 'N-0001');
      await test.execute(finance, PAID, { id, on: '2026-11-19', reference: 'VIR' });
      assert.deepEqual(told, [['N-0001', '2026-11-19']]);
    }));

  it('as a statement says', () =>
    api.rollback(async (test) => {
      const { bring } = await owed(test, 'N-0002');
      await bring('Facture N-0002');
      await bring('Facture N-0002');
      assert.deepEqual(told, [['N-0002', '2026-11-19']]);
    }));

  it('as somebody says of a line of a statement', () =>
    api.rollback(async (test) => {
      const { id, finance, bring } = await owed(test, 'N-0003');
      await bring('virement');
      assert.deepEqual(told, []);
      const { data } = await test.execute(finance, '{ bankMovements { recordId } }');
      const ids = { movement: data.bankMovements[0].recordId, invoice: id };
      const match =
        'mutation ($movement: ID!, $invoice: ID!) { matchBankMovement(movementId: $movement, invoiceId: $invoice) { paidOn } }';
      await test.execute(finance, match, ids);
      assert.deepEqual(told, [['N-0003', '2026-11-19']]);
    }));

  it('as his platform says, which is not told what it said', () =>
    api.rollback(async (test) => {
      const { flowId } = await sentInvoice(test);
      await say(test, flowId, { code: '212', minute: 1, amounts: [{ cents: 360_000, rate: 20 }] });
      assert.deepEqual(
        told.map(([, day]) => day),
        ['2026-11-21'],
      );
      const messages = await test.db.selectFrom('invoice_deposit').select('id').where('kind', '=', 'payment').execute();
      assert.deepEqual(messages, []);
    }));
});
