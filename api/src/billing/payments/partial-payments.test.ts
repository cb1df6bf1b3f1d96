import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asClient } from '../../platform/testing/viewers.ts';
import { countQueries } from '../../testing/query-count.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { sendReminders } from '../dunning/dunning.service.ts';
import { tryDeposit } from '../e-invoicing/deposit.service.ts';
import { deliveryOf, say, sentInvoice } from '../e-invoicing/platform.fixture.ts';
import { CREDIT, FINALISE, PAID } from '../invoices/invoices.fixture.ts';
import { importBankStatement } from './bank-statement.service.ts';
import { finalInvoice, refusal, twoOfFinance } from './payments.fixture.ts';
import { type Entry, statementXml, xmlFile } from './statement.fixture.ts';

const api = testApi();

const IMPORT = 'mutation ($file: File!) { importBankStatement(file: $file) { matchedCount openCount } }';
const STANDS = `query ($id: ID!) { invoice(recordId: $id) {
  status paidOn owedAmount receivedAmount totalAmount task viewerCanMarkPaid } }`;
const OPEN = '{ bankMovements { recordId remittance amount remainingAmount proposals { number } } }';
const MATCH = `mutation ($id: ID!, $invoice: ID!) {
  matchBankMovement(movementId: $id, invoiceId: $invoice) { number paidOn owedAmount } }`;
const FIGURES = '{ financeFigures(beginDate: "2026-10-01", endDate: "2026-11-01") { payment { outstanding late } } }';

async function bank(test: TestContext) {
  const [finance] = await twoOfFinance(test);
  const client = await test.create.clientSociety({ name: 'Maison Clairval' });
  const invoice = async (number: string, cents = 120_000, changes = {}) =>
    (await finalInvoice(test, { side: 'customer', society_id: client.id, number, total_cents: cents, ...changes })).id;
  let statement = 0;
  const brings = async (...entries: Entry[]) => {
    statement += 1;
    const file = xmlFile(
      statementXml(
        entries.map((one) => ({ isCredit: true, ...one })),
        { id: `S${statement}` },
      ),
    );
    const { data, errors } = await test.execute(finance, IMPORT, { file });
    assert.deepEqual(errors, []);
    const { matchedCount, openCount } = data.importBankStatement;
    assert.equal(openCount, (await open()).length, 'no movement of before is open in these tests');
    return matchedCount;
  };
  const stands = async (id: string) => (await test.execute(finance, STANDS, { id })).data.invoice;
  const money = async (id: string) => {
    const { owedAmount, receivedAmount, paidOn } = await stands(id);
    return [owedAmount, receivedAmount, paidOn];
  };
  const open = async () => (await test.execute(finance, OPEN)).data.bankMovements;
  return { finance, client, invoice, brings, stands, money, open };
}

describe('a client who pays in parts', () => {
  it('owes what is left, until the last part', () =>
    api.rollback(async (test) => {
      const { invoice, brings, money, stands, open } = await bank(test);
      const id = await invoice('F-2026-00001');
      assert.equal(await brings({ amount: '500.00', remittance: 'ACOMPTE F-2026-00001' }), 1);
      assert.deepEqual(await money(id), [700, 500, null]);
      assert.equal((await stands(id)).viewerCanMarkPaid, true);
      await brings({ amount: '699.99', remittance: 'solde f2026 00001', on: '2026-11-20' });
      // Two ways of rounding differ by a cent.
      assert.deepEqual(await money(id), [1200, 1199.99, '2026-11-20']);
      assert.deepEqual(await open(), []);
    }));

  it('pays several with one line, and too much', () =>
    api.rollback(async (test) => {
      const { invoice, brings, money, open } = await bank(test);
      const [one, two] = [await invoice('F-2026-00001'), await invoice('F-2026-00002', 30_000)];
      await brings({ amount: '1600.00', remittance: 'F-2026-00001 F-2026-00002' });
      assert.deepEqual(
        [await money(one), await money(two)],
        [
          [1200, 1200, '2026-11-19'],
          [300, 300, '2026-11-19'],
        ],
      );
      assert.deepEqual(
        (await open()).map((movement: { remainingAmount: number }) => movement.remainingAmount),
        [100],
      );
    }));

  it('who names several and pays less is for a person to share out', () =>
    api.rollback(async (test) => {
      const { finance, invoice, brings, money, open } = await bank(test);
      const [one, two] = [await invoice('F-2026-00001'), await invoice('F-2026-00002')];
      assert.equal(await brings({ amount: '2000.00', remittance: 'F-2026-00001 F-2026-00002' }), 0);
      const [{ recordId: id, proposals }] = await open();
      assert.deepEqual(proposals.map(({ number }: { number: string }) => number).sort(), [
        'F-2026-00001',
        'F-2026-00002',
      ]);
      await test.execute(finance, MATCH, { id, invoice: two });
      const { data } = await test.execute(finance, MATCH, { id, invoice: one });
      assert.deepEqual({ ...data.matchBankMovement }, { number: 'F-2026-00001', paidOn: null, owedAmount: 400 });
      assert.deepEqual([await money(two), await open()], [[1200, 1200, '2026-11-19'], []]);
      const third = await invoice('F-2026-00003');
      assert.deepEqual(refusal(await test.execute(finance, MATCH, { id, invoice: third })), [
        'BAD_USER_INPUT',
        'SPENT',
      ]);
    }));

  it('is not taken to pay a part by a number that may stand there by chance', () =>
    api.rollback(async (test) => {
      const { invoice, brings, money } = await bank(test);
      const id = await invoice('C-1');
      assert.equal(await brings({ amount: '500.00', remittance: 'bordereau C-1' }), 0);
      assert.deepEqual(await money(id), [1200, 0, null]);
    }));

  it('is reminded of what is left, and sees it; the figures count it', () =>
    api.rollback(async (test) => {
      const { finance, client, invoice, brings } = await bank(test);
      const contact = await test.create.contact(client.id, { is_billing: true, email: 'compta@client.example' });
      const figures = async () => (await test.execute(finance, FIGURES)).data.financeFigures.payment;
      const id = await invoice('F-2026-00001');
      await brings({ amount: '500.00', remittance: 'F-2026-00001' });
      assert.deepEqual({ ...(await figures()) }, { outstanding: 700, late: 700 });
      const client1 = asClient({ id: contact.id, society_id: client.id });
      const { data } = await test.execute(client1, '{ invoices { recordId owedAmount receivedAmount } }');
      assert.deepEqual(
        data.invoices.map((one: object) => ({ ...one })),
        [{ recordId: id, owedAmount: 700, receivedAmount: 500 }],
      );
      test.setNow('2026-11-20T09:00:00Z');
      await sendReminders(test.platform);
      const [mail] = await test.db.selectFrom('mail_outbox').select('text_body').execute();
      assert.match(
        mail?.text_body ?? '',
        /1\s200,00\s€ TTC, dont il reste 700,00\s€ à régler,[\s\S]*la totalité de son règlement/,
      );
    }));

  it('of whose invoice the rest is credited has paid it', () =>
    api.rollback(async (test) => {
      const { month, id } = await sentInvoice(test);
      const { brings, money } = await bank(test);
      const { number } = await test.db
        .selectFrom('invoice')
        .select('number')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await brings({ amount: '2880.00', remittance: `${number}` });
      assert.deepEqual(await money(id), [720, 2880, null]);
      const lines = [{ lineId: '1', quantity: 1 }];
      const asked = await test.execute(month.finance, CREDIT, { id, reason: 'Jour rendu', lines });
      await test.runJobs();
      await test.execute(month.finance, FINALISE, { id: asked.data.createCreditNote.invoice.recordId });
      const [, received, paidOn] = await money(id);
      assert.deepEqual([received, typeof paidOn], [2880, 'string']);
    }));
});

describe('the platform of an invoice that is paid in parts', () => {
  const told = async (test: TestContext) => {
    await test.runJobs();
    const flows = await test.db.selectFrom('dev_platform_flow').select('bytes').where('syntax', '=', 'CDAR').execute();
    return flows.map(({ bytes }) => /ValueAmount currencyID="EUR">([^<]*)/.exec(bytes.toString())?.[1]).sort();
  };

  it('hears of each part once, and never of more than the whole', () =>
    api.rollback(async (test) => {
      const { month, id } = await sentInvoice(test);
      const { brings } = await bank(test);
      const { number } = await test.db
        .selectFrom('invoice')
        .select('number')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await brings({ amount: '1000.00', remittance: `${number}` });
      assert.deepEqual(await told(test), ['1000.00']);
      assert.deepEqual(await told(test), ['1000.00']);
      await test.execute(month.finance, PAID, { id, on: '2026-11-20', reference: 'VIR' });
      assert.deepEqual(await told(test), ['1000.00', '2600.00']);
      assert.equal((await deliveryOf(test, { month, id })).platformStatus, 'Encaissée');
    }));

  it('hears of two credits of one statement what each of them is', () =>
    api.rollback(async (test) => {
      const { id } = await sentInvoice(test);
      const { brings } = await bank(test);
      const { number } = await test.db
        .selectFrom('invoice')
        .select('number')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await brings(
        { amount: '400.00', remittance: `${number}`, reference: 'A' },
        { amount: '600.00', remittance: `${number}`, reference: 'B' },
      );
      const waiting = await test.db
        .selectFrom('invoice_deposit')
        .select('id')
        .where('kind', '=', 'payment')
        .orderBy('attempt')
        .execute();
      // The job of the second comes first.
      for (const one of waiting.toReversed()) await tryDeposit(test.platform, one.id);
      assert.deepEqual(await told(test), ['400.00', '600.00']);
      const events = test.db.selectFrom('platform_event').select('amounts').where('invoice_id', '=', id);
      const sums = (await events.where('code', '=', '212').execute()).map(({ amounts }) => amounts[0]?.cents).sort();
      assert.deepEqual(sums, [40_000, 60_000]);
    }));

  it('says of a part what the bank then says, too: it counts once', () =>
    api.rollback(async (test) => {
      const { flowId, id } = await sentInvoice(test);
      const { brings, money } = await bank(test);
      const { number } = await test.db
        .selectFrom('invoice')
        .select('number')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await say(test, flowId, { code: '212', minute: 1, amounts: [{ cents: 100_000, rate: 20 }] });
      assert.deepEqual(await money(id), [2600, 1000, null]);
      await brings({ amount: '1000.00', remittance: `${number}` });
      assert.deepEqual(await money(id), [2600, 1000, null]);
      assert.deepEqual(await told(test), []);
    }));
});

describe('a statement of many lines', () => {
  it('is told once what clients owe and what is owed back to them, and knows what its own lines have paid', () =>
    api.rollback(async (test) => {
      const { invoice, money, finance } = await bank(test);
      const id = await invoice('F-2026-00001');
      const { db, count: readings } = countQueries(test.db, 'as "leftCents"');
      const line = (amount: string, remittance: string) => ({ isCredit: true, amount, remittance });
      const lines = [
        line('500.00', 'ACOMPTE F-2026-00001'),
        line('700.00', 'SOLDE F-2026-00001'),
        line('1.00', 'rien'),
        { ...line('2.00', 'frais'), isCredit: false },
        { ...line('3.00', 'frais'), isCredit: false },
      ];
      const context = { ...test.context(finance), db };
      const again = line('700.00', 'ENCORE F-2026-00001');
      const { matchedCount } = await importBankStatement(context, xmlFile(statementXml([...lines, again])));
      assert.deepEqual([matchedCount, readings()], [2, 2]);
      assert.deepEqual(await money(id), [1200, 1200, '2026-11-19']);
    }));
});
