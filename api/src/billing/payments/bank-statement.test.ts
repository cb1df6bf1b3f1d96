import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import {
  ACCOUNT,
  APPROVE,
  CREATE,
  EXPORT,
  finalInvoice,
  OTHER_ACCOUNT,
  refusal,
  stateOf,
  supplierOf,
  twoOfFinance,
} from './payments.fixture.ts';
import { type Entry, statementXml, xmlFile } from './statement.fixture.ts';

const api = testApi();

const IMPORT =
  'mutation ($file: File!) { answer: importBankStatement(file: $file) { lineCount newCount matchedCount } }';
const OPEN =
  '{ bankMovements { proposals { number } recordId bookedOn amount remainingAmount isCredit isReturn counterparty remittance } }';
const MATCH = `mutation ($id: ID!, $invoice: ID!) {
  answer: matchBankMovement(movementId: $id, invoiceId: $invoice) { paidOn paymentReference } }`;
const DISMISS = `mutation ($id: ID!, $reason: String = "Frais bancaires") {
  answer: dismissBankMovement(movementId: $id, reason: $reason) { isOpen dismissReason } }`;
const REOPEN = 'mutation ($id: ID!) { answer: reopenBankMovement(movementId: $id) { isOpen dismissReason } }';
const SETTLED = '{ bankMovements(isSettled: true) { amount dismissReason matches { number } } }';
const ON = '2026-11-23';

/** Two suppliers whose transfers the bank was given. */
async function sentOrder(test: TestContext) {
  const [first, second] = await twoOfFinance(test);
  const supplier = await supplierOf(test);
  const one = await finalInvoice(test, { society_id: supplier.id, number: 'SUP 1' });
  const two = await finalInvoice(test, { society_id: supplier.id, number: 'SUP 2' });
  const { recordId } = (await test.execute(first, CREATE, { on: ON })).data.answer;
  await test.execute(second, APPROVE, { id: recordId });
  assert.equal((await test.execute(first, EXPORT, { id: recordId })).code, undefined);
  return { ...importer(test, first), one, two, finance: first };
}

function importer(test: TestContext, finance: Parameters<TestContext['execute']>[0]) {
  const send = (xml: string) => test.execute(finance, IMPORT, { file: xmlFile(xml) });
  const counts = async (entries: Entry[], of?: Parameters<typeof statementXml>[1]) => {
    const { data, errors } = await send(statementXml(entries, of));
    assert.deepEqual(errors, []);
    return Object.values(data.answer);
  };
  const open = async () => (await test.execute(finance, OPEN)).data.bankMovements;
  return { send, counts, open };
}

const customerInvoice = async (test: TestContext, number: string, cents = 120_000) =>
  (
    await finalInvoice(test, {
      side: 'customer',
      society_id: (await test.create.clientSociety()).id,
      number,
      total_cents: cents,
    })
  ).id;

describe('a statement of the bank', () => {
  it('is finance’s, with the second factor', () =>
    api.rollback(async (test) => {
      const [finance] = await twoOfFinance(test);
      const file = xmlFile(statementXml([]));
      const call = async (viewer: typeof finance) => (await test.execute(viewer, IMPORT, { file })).code;
      assert.equal(await call(asNobody), 'UNAUTHENTICATED');
      assert.equal(await call(asBloomer(await test.create.bloomer())), 'FORBIDDEN');
      assert.equal(await call(asAdmin(finance.staffId ?? '', new Set(['account']))), 'FORBIDDEN');
      assert.equal(await call({ ...finance, factorMissing: true }), 'FORBIDDEN');
      assert.equal(await call(finance), undefined);
    }));

  const hostile: [string, string][] = [
    ['no XML', 'date;montant'],
    ['nothing', ''],
    ['another XML', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"/>'],
    ['an XML that is cut', statementXml([{ amount: '1.00' }]).slice(0, -20)],
    [
      'a file of the server',
      statementXml([]).replace('<Document', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Document'),
    ],
    ['words in another encoding', statementXml([]).replace('UTF-8', 'UTF-7')],
    ['an amount that is none', statementXml([{ amount: '1e9' }])],
    ['no day', statementXml([{ amount: '1.00', on: 'demain' }])],
    ['a day that no calendar has', statementXml([{ amount: '1.00', on: '2026-02-31' }])],
    ['a day to come', statementXml([{ amount: '1.00', on: '2026-11-21' }])],
    ['the last day of all', statementXml([{ amount: '1.00', on: '9999-12-31' }])],
    ['another account', statementXml([], { iban: OTHER_ACCOUNT.iban })],
    ['half a million lines of nothing', statementXml([]).replace('</Stmt>', `${'<Ntry/>'.repeat(500_000)}</Stmt>`)],
    [
      'one line of many transfers',
      statementXml([{ amount: '1.00' }]).replace('</NtryDtls>', `${'<TxDtls/>'.repeat(20_001)}</NtryDtls>`),
    ],
  ];
  for (const [what, xml] of hostile) {
    it(`that is ${what} is refused with a sentence`, () =>
      api.rollback(async (test) => {
        const [finance] = await twoOfFinance(test);
        const answer = await importer(test, finance).send(xml);
        assert.deepEqual(refusal(answer), ['BAD_USER_INPUT', ['file']]);
      }));
  }

  it('that is too large is not read', () =>
    api.rollback(async (test) => {
      const [finance] = await twoOfFinance(test);
      const answer = await importer(test, finance).send('x'.repeat(5_000_001));
      assert.equal(answer.code, 'PAYLOAD_TOO_LARGE');
    }));

  it('says which transfers passed, once', () =>
    api.rollback(async (test) => {
      const { counts, open, one, two } = await sentOrder(test);
      const entries: Entry[] = [
        { amount: '1200.00', endToEndId: 'SUP 1', iban: ACCOUNT.iban, reference: 'A' },
        { amount: '1199.00', endToEndId: 'SUP 2', reference: 'B' },
        { amount: '1200.00', endToEndId: 'SUP 2', reference: 'C', status: '<Cd>PDNG</Cd>' },
      ];
      assert.deepEqual(await counts(entries), [2, 2, 1]);
      assert.deepEqual(
        { ...(await stateOf(test, one.id)) },
        { paymentState: 'paid', paymentBlockedReason: null, paidOn: '2026-11-19', paymentReference: 'SUP 1' },
      );
      assert.equal((await stateOf(test, two.id)).paymentState, 'inRun');
      assert.deepEqual(await counts(entries), [2, 0, 0]);
      assert.deepEqual(await counts(entries, { id: 'another name' }), [2, 0, 0]);
      assert.deepEqual(
        (await open()).map(({ amount }: { amount: number }) => amount),
        [1199],
      );
    }));

  it('says which came back, and why, even before it says that they left', () =>
    api.rollback(async (test) => {
      const { counts, one } = await sentOrder(test);
      const back = { amount: '1200.00', endToEndId: 'SUP 1', isCredit: true, returned: 'AC04', reference: 'B' };
      assert.deepEqual(await counts([back, { amount: '1200.00', endToEndId: 'SUP 1', reference: 'A' }]), [2, 2, 2]);
      const { paymentState, paidOn } = await stateOf(test, one.id);
      assert.deepEqual([paymentState, paidOn], ['returned', null]);
      const transfer = await test.db
        .selectFrom('payment_transfer')
        .select('reason')
        .where('invoice_id', '=', one.id)
        .executeTakeFirst();
      assert.equal(transfer?.reason, 'Compte clôturé (AC04)');
    }));

  it('finds what clients paid by the numbers they name, when they add up', () =>
    api.rollback(async (test) => {
      const [finance] = await twoOfFinance(test);
      const { counts, open } = importer(test, finance);
      const ids: string[] = [];
      for (const number of ['F-2026-00001', 'F-2026-00002', 'F-2026-00003', 'F-2026-000031']) {
        ids.push(await customerInvoice(test, number));
      }
      const credit = (amount: string, remittance: string, reference: string) => ({
        amount,
        remittance,
        reference,
        isCredit: true,
      });
      const entries = [
        credit('1200.01', 'FACT F2026 00001 MERCI', 'A'),
        credit('1150.00', 'F-2026-00002', 'B'),
        credit('2400.00', 'f/2026/00003 et F-2026-00002', 'C'),
        credit('1200.00', 'loyer', 'D'),
      ];
      assert.deepEqual(await counts(entries), [4, 4, 3]);
      const paid = await Promise.all(ids.map(async (id) => (await stateOf(test, id)).paidOn));
      assert.deepEqual(paid, ['2026-11-19', '2026-11-19', '2026-11-19', null]);
      // A part of one, then more than what is left of two.
      assert.deepEqual(
        (await open())
          .map((one: { remittance: string; remainingAmount: number }) => [one.remittance, one.remainingAmount])
          .sort(),
        [
          ['f/2026/00003 et F-2026-00002', 1150],
          ['loyer', 1200],
        ],
      );
    }));
});

describe('a movement that nobody recognised', () => {
  it('is matched by hand with what it covers, or put aside', () =>
    api.rollback(async (test) => {
      const [finance] = await twoOfFinance(test);
      const { counts, open } = importer(test, finance);
      const [one, two, large] = [
        await customerInvoice(test, 'C-1'),
        await customerInvoice(test, 'C-2'),
        await customerInvoice(test, 'C-3', 120_002),
      ];
      const supplier = (await finalInvoice(test, { society_id: (await supplierOf(test)).id })).id;
      await counts([{ amount: '2400.00', isCredit: true, remittance: 'virement' }]);
      const [{ recordId: id }] = await open();
      const match = (invoice: string) => test.execute(finance, MATCH, { id, invoice });
      assert.deepEqual(refusal(await match(supplier)), ['BAD_USER_INPUT', 'SIDE']);
      assert.equal((await match(one)).data.answer.paidOn, '2026-11-19');
      assert.equal((await match(one)).code, undefined);
      assert.equal((await open())[0].remainingAmount, 1200);
      await match(two);
      assert.deepEqual(refusal(await match(large)), ['BAD_USER_INPUT', 'SPENT']);
      assert.deepEqual(await open(), []);
      await counts([{ amount: '12.00', remittance: 'frais' }], { id: 'S2' });
      const [fee] = await open();
      const said = { id: fee.recordId, reason: ' ' };
      assert.deepEqual(refusal(await test.execute(finance, DISMISS, said)), ['BAD_USER_INPUT', ['reason']]);
      assert.equal((await test.execute(finance, DISMISS, { id: fee.recordId })).data.answer.isOpen, false);
      assert.deepEqual(await open(), []);
      const settled = (await test.execute(finance, SETTLED)).data.bankMovements;
      assert.deepEqual(JSON.parse(JSON.stringify(settled)), [
        { amount: 12, dismissReason: 'Frais bancaires', matches: [] },
        { amount: 2400, dismissReason: null, matches: [{ number: 'C-1' }, { number: 'C-2' }] },
      ]);
      assert.equal((await test.execute(finance, REOPEN, { id: fee.recordId })).data.answer.isOpen, true);
      assert.equal((await open()).length, 1);
      assert.equal((await test.execute(finance, DISMISS, { id: one })).code, 'OBJECT_NOT_FOUND');
    }));

  it('is shown with what it may pay: what it names first, then its amount, then its company', () =>
    api.rollback(async (test) => {
      const [finance] = await twoOfFinance(test);
      const { counts, open } = importer(test, finance);
      const client = await test.create.clientSociety({ name: 'Maison Clairval' });
      const owed = (number: string, cents: number, changes = {}) =>
        finalInvoice(test, { side: 'customer', society_id: client.id, number, total_cents: cents, ...changes });
      const other = (await test.create.clientSociety()).id;
      await owed('P-0001', 50_000, { society_id: other });
      await owed('P-0002', 120_000, { society_id: other });
      await owed('P-0003', 30_000);
      await owed('P-0004', 900_000);
      await owed('P-0005', 10_000, { society_id: other });
      await owed('P-0006', 120_000, { society_id: other, paid_on: '2026-11-01', payment_reference: 'x' });
      await counts([{ amount: '1200.00', isCredit: true, remittance: 'P0001', counterparty: 'MAISON CLAIRVAL SAS' }]);
      const numbers = async () => (await open())[0].proposals.map(({ number }: { number: string }) => number);
      assert.deepEqual(await numbers(), ['P-0001', 'P-0002', 'P-0003']);
    }));
});
