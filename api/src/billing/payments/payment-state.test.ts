import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asSystem } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import {
  askForAccount,
  finalInvoice,
  MAY_RELEASE,
  RELEASE,
  refusal,
  stateOf,
  supplierOf,
  twoOfFinance,
} from './payments.fixture.ts';

const api = testApi();

describe('the payment of a supplier', () => {
  it('is due, until something is in the way, which is said', () =>
    api.rollback(async (test) => {
      const supplier = await supplierOf(test);
      const { id } = await finalInvoice(test, { society_id: supplier.id });
      assert.deepEqual(
        { ...(await stateOf(test, id)) },
        {
          paymentState: 'due',
          paymentBlockedReason: null,
          paidOn: null,
          paymentReference: null,
        },
      );
      const blocked = async (change: () => Promise<unknown>) => {
        await change();
        return stateOf(test, id);
      };
      const society = (changes: object) => () =>
        test.db.updateTable('society').set(changes).where('id', '=', supplier.id).execute();
      const papers = await blocked(society({ status: 'SASU' }));
      assert.deepEqual([papers.paymentState, /KBIS/.test(papers.paymentBlockedReason)], ['blocked', true]);
      const unpaid = await blocked(society({ status: 'EI', iban: null, bic: null }));
      assert.equal(unpaid.paymentBlockedReason, 'Aucun compte bancaire en vigueur.');
      const held = await blocked(() => askForAccount(test, supplier.id));
      assert.match(held.paymentBlockedReason, /^Un autre IBAN attend/);
      const contested = await blocked(() =>
        test.db.updateTable('invoice').set({ contested_at: new Date() }).where('id', '=', id).execute(),
      );
      assert.match(contested.paymentBlockedReason, /conteste/);
      const disputed = await finalInvoice(test, { society_id: (await supplierOf(test)).id });
      const told = { way: 'platform', code: '207', code_at: '2026-11-19T09:00:00Z' } as const;
      await test.db
        .insertInto('invoice_delivery')
        .values({ invoice_id: disputed.id, ...told })
        .execute();
      assert.match((await stateOf(test, disputed.id)).paymentBlockedReason, /litige/);
    }));

  it('has no state before its invoice is final, nor on the other side', () =>
    api.rollback(async (test) => {
      const supplier = await supplierOf(test);
      const draft = { status: 'TO_VALIDATE', number: null, finalised_at: null } as const;
      const { id } = await finalInvoice(test, { society_id: supplier.id, ...draft });
      const customer = await finalInvoice(test, { side: 'customer', society_id: supplier.id });
      const undated = await finalInvoice(test, { society_id: supplier.id, due_on: null });
      const states = await Promise.all([id, customer.id, undated.id].map((one) => stateOf(test, one)));
      assert.deepEqual(
        states.map(({ paymentState }) => paymentState),
        [null, null, 'dueUnknown'],
      );
    }));

  it('without papers is let pass by a second person, for one invoice', () =>
    api.rollback(async (test) => {
      const [first, second] = await twoOfFinance(test);
      const supplier = await supplierOf(test, { status: 'SASU' });
      const { id } = await finalInvoice(test, { society_id: supplier.id, created_by: `staff:${first.staffId}` });
      const other = await finalInvoice(test, { society_id: supplier.id });
      const program = asSystem((await test.create.staff()).id);
      const release = (viewer: typeof first, reason = 'Attestation vue') =>
        test.execute(viewer, RELEASE, { id, reason });
      const said = async (viewer: typeof first) =>
        Object.values((await test.execute(viewer, MAY_RELEASE, { id })).data.invoice);
      assert.deepEqual(
        [await said(first), await said(second)],
        [
          ['papers', false],
          ['papers', true],
        ],
      );
      assert.deepEqual(refusal(await release(first)), ['FORBIDDEN', 'PERMISSION']);
      assert.deepEqual(refusal(await release(program)), ['FORBIDDEN', 'PERMISSION']);
      assert.deepEqual(refusal(await release(second, ' ')), ['BAD_USER_INPUT', ['reason']]);
      assert.equal((await release(second)).data.answer.paymentState, 'due');
      assert.deepEqual(refusal(await release(second)), ['BAD_USER_INPUT', 'NOT_BLOCKED']);
      assert.equal((await stateOf(test, other.id)).paymentState, 'blocked');
    }));

  it('without papers is not let pass by whoever made its invoice final, though a Bloomer had asked for it', () =>
    api.rollback(async (test) => {
      const [first, second] = await twoOfFinance(test);
      const supplier = await supplierOf(test, { status: 'SASU' });
      const by = { created_by: 'bloomer:somebody', finalised_by: `staff:${first.staffId}` };
      const { id } = await finalInvoice(test, { society_id: supplier.id, ...by });
      const may = async (viewer: typeof first) =>
        (await test.execute(viewer, MAY_RELEASE, { id })).data.invoice.viewerCanReleasePayment;
      assert.deepEqual([await may(first), await may(second)], [false, true]);
      const release = (viewer: typeof first) => test.execute(viewer, RELEASE, { id, reason: 'Attestation vue' });
      assert.deepEqual(refusal(await release(first)), ['FORBIDDEN', 'PERMISSION']);
      assert.equal((await release(second)).data.answer.paymentState, 'due');
    }));
});
