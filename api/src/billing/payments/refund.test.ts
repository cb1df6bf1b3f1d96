import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asClient, asNobody } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { refusal } from './payments.fixture.ts';
import { overpaid } from './refund.fixture.ts';

const api = testApi();

const REFUNDS = '{ clientRefunds { amount kind invoice { number } target { number } undoReason } }';
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('what the firm owes back to a client', () => {
  it('is listed until all of it is given back, and since when', () =>
    api.rollback(async (test) => {
      const { stands, listed, record } = await overpaid(test);
      const { owedBackSince, viewerCanRefund, overpaidAmount } = await stands();
      assert.deepEqual([owedBackSince, viewerCanRefund, overpaidAmount], ['2026-11-16', true, 500]);
      assert.deepEqual(plain(await listed()), [{ number: 'F-2026-00001', owedBackAmount: 500 }]);
      const { data, errors } = await record({ amount: 200.5 });
      assert.deepEqual(
        [errors, plain(data.recordClientRefund)],
        [[], { owedBackAmount: 299.5, refundedAmount: 200.5 }],
      );
      assert.deepEqual(plain(await listed()), [{ number: 'F-2026-00001', owedBackAmount: 299.5 }]);
      assert.deepEqual((await record({ amount: 299.5, owedBack: 299.5 })).errors, []);
      const after = await stands();
      assert.deepEqual([after.owedBackAmount, after.owedBackSince, after.viewerCanRefund], [0, null, false]);
      assert.deepEqual(plain(await listed()), []);
    }));

  it('is read by staff of finance and accounts, given back by finance alone', () =>
    api.rollback(async (test) => {
      const { client, record, id } = await overpaid(test);
      const account = asAdmin((await test.create.staff()).id, new Set(['account']));
      const contact = asClient(await test.create.contact(client.id));
      const asked = 'query ($id: ID!) { invoice(recordId: $id) { owedBackAmount viewerCanRefund refunds { amount } } }';
      await record({ amount: 100 });
      assert.deepEqual(plain((await test.execute(account, asked, { id })).data.invoice), {
        owedBackAmount: 400,
        viewerCanRefund: false,
        refunds: [{ amount: 100 }],
      });
      assert.deepEqual(plain((await test.execute(contact, asked, { id })).data.invoice), {
        owedBackAmount: null,
        viewerCanRefund: false,
        refunds: [],
      });
      const list = '{ invoices(isOwedBack: true) { number } }';
      assert.deepEqual(plain((await test.execute(contact, list)).data.invoices), []);
      for (const [viewer, code] of [
        [asNobody, 'UNAUTHENTICATED'],
        [contact, 'FORBIDDEN'],
        [account, 'FORBIDDEN'],
      ] as const) {
        assert.equal((await record({}, viewer as never)).code, code);
        assert.equal((await test.execute(viewer, REFUNDS)).code, code);
      }
    }));

  it('is no more than was overpaid, in whole cents, on a day that was', () =>
    api.rollback(async (test) => {
      const { record, owed } = await overpaid(test);
      for (const [asked, field] of [
        [{ amount: 500.01 }, 'amount'],
        [{ amount: 0 }, 'amount'],
        [{ amount: -1 }, 'amount'],
        [{ amount: 1.005 }, 'amount'],
        [{ on: '2026-11-21' }, 'settledOn'],
        [{ on: '2026-10-30' }, 'settledOn'],
        [{ reference: ' ' }, 'reference'],
      ] as const) {
        assert.deepEqual(refusal(await record(asked)), ['BAD_USER_INPUT', [field]], JSON.stringify(asked));
      }
      assert.equal(await owed(), 500);
    }));

  it('is given back once by who clicks twice, and asked again of who saw another amount', () =>
    api.rollback(async (test) => {
      const { record, stands } = await overpaid(test);
      for (const _click of [1, 2]) assert.deepEqual((await record({ amount: 200 })).errors, []);
      const { owedBackAmount, refunds } = await stands();
      assert.deepEqual([owedBackAmount, refunds.length], [300, 1]);
      const { code, errors } = await record({ amount: 100, reference: 'REMB 78' });
      assert.equal(code, 'CONFLICT');
      assert.match(errors[0]?.message.replace(/\s/gu, ' ') ?? '', /a changé entre-temps \(300,00 € à présent\)/);
      await record({ amount: 300, owedBack: 300 });
      assert.deepEqual(refusal(await record({ amount: 1, owedBack: 1 })), ['BAD_USER_INPUT', 'NOT_OWED']);
    }));

  it('is owed again once finance says why a refund was wrong, which stays', () =>
    api.rollback(async (test) => {
      const { finance, record, stands, undo, owed } = await overpaid(test);
      await record();
      const [{ recordId, viewerCanUndo }] = (await stands()).refunds;
      assert.equal(viewerCanUndo, true);
      assert.equal((await undo(recordId, ' ')).code, 'BAD_USER_INPUT');
      const { data, errors } = await undo(recordId);
      assert.deepEqual(errors, []);
      assert.deepEqual(
        [data.undoClientRefund.undoReason, data.undoClientRefund.viewerCanUndo, await owed()],
        ['Erreur de saisie', false, 500],
      );
      assert.deepEqual(refusal(await undo(recordId)), ['BAD_USER_INPUT', 'UNDONE']);
      assert.deepEqual((await record()).errors, []);
      const refunds = plain((await test.execute(finance, REFUNDS)).data.clientRefunds);
      assert.deepEqual(
        refunds.map(({ amount, undoReason }: Record<string, unknown>) => `${amount} ${undoReason}`).sort(),
        ['500 Erreur de saisie', '500 null'],
      );
      const trace = await test.db
        .selectFrom('audit_event')
        .select('action')
        .where('action', 'like', 'payment.%')
        .execute();
      assert.deepEqual(trace.map(({ action }) => action).sort(), [
        'payment.refund',
        'payment.refund',
        'payment.undoRefund',
      ]);
    }));
});

describe('what is owed back and set against another invoice', () => {
  it('pays it in part, then as a whole', () =>
    api.rollback(async (test) => {
      const { offset, other, stands, owed } = await overpaid(test);
      const target = await other('F-2026-00002', 45_000);
      assert.deepEqual((await offset(target, { amount: 300 })).errors, []);
      const part = await stands(target);
      assert.deepEqual([part.owedAmount, part.receivedAmount, part.paidOn, await owed()], [150, 300, null, 200]);
      assert.deepEqual((await offset(target, { amount: 150, owedBack: 200 })).errors, []);
      const whole = await stands(target);
      assert.deepEqual([whole.receivedAmount, whole.paidOn, await owed()], [450, '2026-11-20', 50]);
      const { refunds } = await stands();
      assert.deepEqual(
        plain(refunds).map(({ kind, target: to }: { kind: string; target: object }) => [kind, to]),
        [
          ['offset', { number: 'F-2026-00002' }],
          ['offset', { number: 'F-2026-00002' }],
        ],
      );
    }));

  it('leaves less for the bank to bring, which pays the rest', () =>
    api.rollback(async (test) => {
      const { offset, other, stands, brings } = await overpaid(test);
      const target = await other('F-2026-00002', 45_000);
      await offset(target, { amount: 300 });
      assert.equal(await brings({ amount: '150.00', isCredit: true, remittance: 'F-2026-00002' }), 1);
      const { owedAmount, receivedAmount, paidOn } = await stands(target);
      assert.deepEqual([owedAmount, receivedAmount, paidOn], [450, 450, '2026-11-19']);
    }));

  it('is an open invoice of the same client, and takes no more than that asks', () =>
    api.rollback(async (test) => {
      const { id, offset, other, owed } = await overpaid(test);
      const stranger = await test.create.clientSociety({ name: 'Ateliers Vallin' });
      const target = await other('F-2026-00002', 20_000);
      assert.deepEqual(refusal(await offset(target, { amount: 300 })), ['BAD_USER_INPUT', ['amount']]);
      const foreign = await other('F-2026-00003', 90_000, { society_id: stranger.id });
      assert.deepEqual(refusal(await offset(foreign)), ['BAD_USER_INPUT', ['targetId']]);
      const paid = await other('F-2026-00004', 90_000, { paid_on: '2026-11-18', payment_reference: 'VIR' });
      for (const closed of [paid, id]) {
        assert.deepEqual(refusal(await offset(closed)), ['BAD_USER_INPUT', 'TARGET']);
      }
      assert.equal((await offset('00000000-0000-4000-8000-00000000f00d')).code, 'OBJECT_NOT_FOUND');
      assert.equal(await owed(), 500);
    }));

  it('is asked again once it is taken back, unless the rest was settled otherwise', () =>
    api.rollback(async (test) => {
      const { finance, offset, other, stands, undo, owed } = await overpaid(test);
      const target = await other('F-2026-00002');
      await offset(target);
      assert.equal((await stands(target)).paidOn, '2026-11-20');
      assert.deepEqual((await undo((await stands()).refunds[0].recordId)).errors, []);
      const again = await stands(target);
      assert.deepEqual([again.owedAmount, again.receivedAmount, again.paidOn, await owed()], [300, 0, null, 500]);
      assert.deepEqual((await offset(target, { amount: 100 })).errors, []);
      const paid = 'mutation ($id: ID!) { markPaid(recordId: $id, paidOn: "2026-11-20", reference: "CHQ") { paidOn } }';
      assert.deepEqual((await test.execute(finance, paid, { id: target })).errors, []);
      const last = (await stands()).refunds.find(({ undoneAt }: { undoneAt: string | null }) => undoneAt === null);
      assert.equal(last.viewerCanUndo, false);
      assert.deepEqual(refusal(await undo(last.recordId)), ['BAD_USER_INPUT', 'OTHERWISE']);
    }));
});
