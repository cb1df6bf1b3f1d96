import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { balance } from './accounting.fixture.ts';
import { books, sale, setting, shown } from './accounting-payments.fixture.ts';

const api = testApi();

const RECORD = `mutation ($id: ID!, $amount: Float!, $owedBack: Float!) { recordClientRefund(invoiceId: $id,
  amount: $amount, owedBack: $owedBack, settledOn: "2026-11-20", reference: "REMB 77") { recordId } }`;
const OFFSET = `mutation ($id: ID!, $target: ID!) { offsetClientRefund(invoiceId: $id, targetId: $target, amount: 240,
  owedBack: 240) { recordId } }`;
const UNDO = 'mutation ($id: ID!) { undoClientRefund(recordId: $id, reason: "Une erreur") { recordId } }';

/** An invoice of 1,200 euros, paid by the bank and then taken back by 240 euros. */
async function overpaid(test: TestContext) {
  const made = await setting(test);
  const client = await test.create.clientSociety();
  const of = { society_id: client.id };
  const { id } = await sale(test, 'F-2026-00001', 100_000, of);
  await made.brings({ amount: '1200.00', isCredit: true, remittance: 'F-2026-00001', on: '2026-11-12' });
  await sale(test, 'A-2026-00001', 20_000, { ...of, preceding_id: id, kind: 'credit', issued_on: '2026-11-20' });
  const run = async (document: string, variables: object) => {
    assert.deepEqual((await test.execute(made.finance, document, { id, ...variables })).errors, []);
  };
  const record = (amount = 240, owedBack = 240) => run(RECORD, { amount, owedBack });
  const undo = async () => {
    const { id: refundId } = await test.db
      .selectFrom('client_refund')
      .select('id')
      .where('undone_at', 'is', null)
      .executeTakeFirstOrThrow();
    await run(UNDO, { id: refundId });
  };
  const read = async () => {
    const lines = await books(test, made.finance);
    assert.equal(balance(lines), 0);
    return lines;
  };
  /** Entries after those of the invoice, its credit note and its payment. */
  const added = async (journals = /^(BQ|OD)$/) =>
    shown((await read()).filter(({ JournalCode = '' }) => journals.test(JournalCode))).slice(2);
  return { ...made, id, of, run, record, undo, read, added };
}

describe('what is given back to a client, in the books', () => {
  it('leaves the bank for the client, and is lettered with its invoice once all of it is back', () =>
    api.rollback(async (test) => {
      const { record, read, added } = await overpaid(test);
      await record(100);
      assert.deepEqual(await added(), ['BQ 512000 0,00 100,00', 'BQ 411000 100,00 0,00']);
      await record(140, 140);
      const lines = await read();
      const ofClient = lines.filter(({ CompteNum }) => CompteNum === '411000');
      assert.equal(ofClient.length, 5);
      assert.deepEqual(
        new Set(ofClient.map(({ EcritureLet, DateLet }) => `${EcritureLet} ${DateLet}`)),
        new Set(['F-2026-00001 20261120']),
      );
      assert.equal(balance(ofClient), 0);
      assert.ok(lines.some(({ EcritureLib }) => EcritureLib === 'Remboursement F-2026-00001'));
    }));

  it('that the bank says is one entry with its line', () =>
    api.rollback(async (test) => {
      const { brings, added } = await overpaid(test);
      await brings({ amount: '240.00', remittance: 'RBT F-2026-00001', on: '2026-11-20' });
      assert.deepEqual(await added(), ['BQ 512000 0,00 240,00', 'BQ 411000 240,00 0,00 F-2026-00001 20261120']);
    }));

  it('that somebody said before its line came leaves the bank once', () =>
    api.rollback(async (test) => {
      const { record, brings, read } = await overpaid(test);
      await record();
      await brings({ amount: '240.00', remittance: 'RBT F-2026-00001', on: '2026-11-20' });
      const lines = await read();
      const sum = (account: string) => balance(lines.filter(({ CompteNum }) => CompteNum === account));
      assert.deepEqual([sum('411000'), sum('471000'), sum('512000')], [0, 0, 96_000]);
      assert.ok(lines.some(({ EcritureLib }) => EcritureLib === 'Remboursement déjà saisi'));
    }));

  it('and was recorded by mistake is taken back on that day; nothing that was handed over changes', () =>
    api.rollback(async (test) => {
      const { record, undo, read } = await overpaid(test);
      await record(100);
      const before = shown(await read());
      test.setNow('2026-11-24T09:00:00Z');
      await undo();
      const after = shown(await read());
      assert.deepEqual(after.slice(0, before.length), before);
      assert.deepEqual(after.slice(before.length), ['OD 512000 100,00 0,00', 'OD 411000 0,00 100,00']);
    }));

  it('and was matched with the wrong line waits on its account again', () =>
    api.rollback(async (test) => {
      const { brings, undo, read } = await overpaid(test);
      await brings({ amount: '240.00', remittance: 'RBT F-2026-00001', on: '2026-11-20' });
      const before = (await read()).length;
      test.setNow('2026-11-24T09:00:00Z');
      await undo();
      assert.deepEqual(shown((await read()).slice(before)), ['OD 471000 240,00 0,00', 'OD 411000 0,00 240,00']);
    }));

  it('by paying another invoice stands on the account of the client alone, and settles both', () =>
    api.rollback(async (test) => {
      const { of, run, undo, read, added } = await overpaid(test);
      const { id: target } = await sale(test, 'F-2026-00002', 20_000, of);
      await run(OFFSET, { target });
      assert.deepEqual(await added(), [
        'OD 411000 240,00 0,00 F-2026-00001 20261120',
        'OD 411000 0,00 240,00 F-2026-00002 20261120',
      ]);
      const open = (await read()).filter(({ CompteNum, EcritureLet }) => CompteNum === '411000' && EcritureLet === '');
      assert.deepEqual(open, []);
      const before = (await read()).length;
      test.setNow('2026-11-24T09:00:00Z');
      await undo();
      assert.deepEqual(shown((await read()).slice(before)), ['OD 411000 0,00 240,00', 'OD 411000 240,00 0,00']);
    }));
});

const RETURN = `mutation ($refund: ID!, $by: ID!) { returnClientRefund(recordId: $refund, movementId: $by,
  reason: "Compte clos") { recordId } }`;
const UNDO_RETURN = `mutation ($id: ID!, $by: ID!) { undoBankMatch(movementId: $by, invoiceId: $id,
  reason: "Un autre virement") { isOpen } }`;

describe('a refund that the bank sends back, in the books', () => {
  const gone = { amount: '240.00', remittance: 'RBT F-2026-00001', on: '2026-11-19', reference: 'OUT' };
  const back = { amount: '240.00', isCredit: true, on: '2026-11-20', reference: 'BACK' };

  it('comes back in the entry of its line, and all has one letter once it was given back again', () =>
    api.rollback(async (test) => {
      const { brings, added, read, record } = await overpaid(test);
      await brings(gone);
      await brings({ ...back, returned: 'AC04', remittance: 'F-2026-00001' });
      const moved = [
        'BQ 512000 0,00 240,00',
        'BQ 411000 240,00 0,00',
        'BQ 512000 240,00 0,00',
        'BQ 411000 0,00 240,00',
      ];
      assert.deepEqual(await added(), moved);
      assert.ok((await read()).some(({ EcritureLib }) => EcritureLib === 'Retour du remboursement F-2026-00001'));
      await record();
      const ofClient = (await read()).filter(({ CompteNum }) => CompteNum === '411000');
      assert.deepEqual(
        [ofClient.length, ...new Set(ofClient.map(({ EcritureLet, DateLet }) => `${EcritureLet} ${DateLet}`))],
        [6, 'F-2026-00001 20261120'],
      );
    }));

  it('said later leaves the account that waits, and taken back comes to it again', () =>
    api.rollback(async (test) => {
      const { brings, run, read } = await overpaid(test);
      await brings(gone);
      await brings({ ...back, remittance: 'ANNULATION' });
      const [refund, line] = [
        await test.db.selectFrom('client_refund').select('id').executeTakeFirstOrThrow(),
        await test.db.selectFrom('bank_movement').select('id').where('is_credit', '=', true).execute(),
      ];
      const by = line.at(-1)?.id;
      const waits = async () => balance((await read()).filter(({ CompteNum }) => CompteNum === '471000'));
      const before = await waits();
      await run(RETURN, { refund: refund.id, by });
      assert.equal(await waits(), 0);
      await run(UNDO_RETURN, { by });
      assert.equal(await waits(), before);
      // The second takes back what the first one said, on the same day: in either order.
      const letter = 'F-2026-00001 20261120';
      const said = shown((await read()).filter(({ JournalCode }) => JournalCode === 'OD'));
      assert.deepEqual(said.sort(), [
        `OD 411000 0,00 240,00 ${letter}`,
        `OD 411000 240,00 0,00 ${letter}`,
        'OD 471000 0,00 240,00',
        'OD 471000 240,00 0,00',
      ]);
    }));
});
