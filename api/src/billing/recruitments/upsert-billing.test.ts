import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asNobody } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { insertBilling, staffAround as people } from './recruitments.fixture.ts';

const LIST = '{ getRecruitements { viewerCanEdit editRefusal viewerCanReopen } }';
const EDIT = `mutation ($input: UpsertBillingInput!) { upsertBilling(input: $input) {
  recordId billingDate trialPeriodEndDate description taxes bdc replacement cancelled businessType version
  nextStep viewerCanEdit editRefusal viewerCanReopen } }`;

const api = testApi();

type Listed = Record<string, unknown>;

const list = async ({ execute }: TestContext, viewer: Viewer): Promise<Listed[]> =>
  JSON.parse(JSON.stringify((await execute(viewer, LIST)).data.getRecruitements));

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('a correction', () => {
  it('is finance’s, or the service account’s', () =>
    api.rollback(async (test) => {
      const who = await people(test);
      const { id } = await insertBilling(test);
      const edit = (viewer: Viewer, input: object = {}) =>
        test.execute(viewer, EDIT, { input: { recordId: id, taxes: 10, ...input } });
      assert.equal((await edit(asNobody)).code, 'UNAUTHENTICATED');
      for (const viewer of [who.bloomer, who.dpo, who.account, who.recruit]) {
        assert.equal((await edit(viewer)).code, 'FORBIDDEN');
      }
      assert.equal((await edit(who.finance)).data.upsertBilling.taxes, 10);
      assert.equal((await edit(who.system, { taxes: 20 })).data.upsertBilling.taxes, 20);
      const [row] = await list(test, who.account);
      assert.deepEqual([row?.viewerCanEdit, row?.editRefusal], [false, 'Seule la finance modifie cette ligne.']);
      assert.deepEqual(
        (await list(test, who.finance)).map(({ viewerCanEdit, editRefusal }) => [viewerCanEdit, editRefusal]),
        [[true, null]],
      );
    }));

  it('of a row that is not there says so', () =>
    api.rollback(async (test) => {
      const { finance } = await people(test);
      for (const recordId of [crypto.randomUUID(), 'not-an-id']) {
        const { code, errors } = await test.execute(finance, EDIT, { input: { recordId, taxes: 20 } });
        assert.deepEqual([code, errors[0]?.message], ['OBJECT_NOT_FOUND', 'No data billing']);
      }
    }));

  it('changes the eight fields, keeps what is left out, empties what is null, and is told in the audit', () =>
    api.rollback(async (test) => {
      const { finance } = await people(test);
      const { id } = await insertBilling(test, { business_type: 'IT' });
      const edit = async (input: object) =>
        plain((await test.execute(finance, EDIT, { input: { recordId: id, ...input } })).data.upsertBilling);
      const eight = {
        billingDate: '2026-12-01',
        trialPeriodEndDate: '2027-04-01',
        description: '  Contrôleur de gestion ',
        taxes: 5.5,
        bdc: ' BC-2026-7 ',
        replacement: true,
        businessType: 'People',
      };
      const { viewerCanEdit, editRefusal, viewerCanReopen, nextStep, ...after } = await edit(eight);
      assert.deepEqual(after, {
        ...eight,
        recordId: id,
        description: 'Contrôleur de gestion',
        bdc: 'BC-2026-7',
        cancelled: false,
        version: 2,
      });
      assert.equal((await edit({ bdc: 'BC-2026-7' })).version, 2, 'what changes nothing is no change');
      const emptied = await edit({
        billingDate: null,
        trialPeriodEndDate: null,
        taxes: null,
        bdc: '',
        businessType: null,
      });
      assert.deepEqual(
        [emptied.billingDate, emptied.trialPeriodEndDate, emptied.taxes, emptied.bdc, emptied.businessType],
        [null, null, null, 'Non défini', null],
      );
      assert.deepEqual([emptied.description, emptied.replacement], ['Contrôleur de gestion', true]);
      const events = await test.db
        .selectFrom('audit_event')
        .select(['action', 'data'])
        .where('object_id', '=', id)
        .orderBy('id')
        .execute();
      assert.deepEqual(
        events.map(({ action }) => action),
        ['billing.update', 'billing.update'],
      );
      const [first] = events.map(({ data }) => data as Record<string, unknown>);
      assert.deepEqual(first?.taxes, { before: null, after: 5.5 });
    }));

  it('is refused with the field at fault, and nothing is saved', () =>
    api.rollback(async (test) => {
      const { finance } = await people(test);
      const { id } = await insertBilling(test);
      for (const [input, field] of [
        [{ taxes: 19.6 }, 'taxes'],
        [{ trialPeriodEndDate: '2026-11-01' }, 'trialPeriodEndDate'],
        [{ billingDate: '2027-03-02' }, 'billingDate'],
        [{ description: '  ' }, 'description'],
        [{ description: null }, 'description'],
        [{ bdc: 'x'.repeat(81) }, 'bdc'],
      ] as const) {
        const { code, errors } = await test.execute(finance, EDIT, {
          input: { recordId: id, replacement: true, ...input },
        });
        assert.equal(code, 'BAD_USER_INPUT');
        assert.deepEqual(errors[0]?.extensions?.invalidArgs, [field]);
      }
      const row = await test.db.selectFrom('recruitment_billing').selectAll().where('id', '=', id).executeTakeFirst();
      assert.deepEqual([row?.replacement, row?.version], [false, 1]);
      // The input has no other fields: the schema refuses a price.
      const other = { input: { recordId: id, salesPriceWithoutTaxes: 1 } };
      await assert.rejects(test.execute(finance, EDIT, other), /salesPriceWithoutTaxes/);
    }));

  it('of what somebody else has changed meanwhile is refused', () =>
    api.rollback(async (test) => {
      const { finance } = await people(test);
      const { id } = await insertBilling(test);
      const edit = (input: object) => test.execute(finance, EDIT, { input: { recordId: id, version: 1, ...input } });
      assert.equal((await edit({ taxes: 20 })).code, undefined);
      const late = await edit({ taxes: 0 });
      assert.equal(late.code, 'CONFLICT');
      assert.match(String(late.errors[0]?.message), /^Cette ligne de facturation a été modifiée/);
    }));
});

describe('a row whose invoice is in the making', () => {
  it('is corrected, and not cancelled before the invoice is', () =>
    api.rollback(async (test) => {
      const { finance } = await people(test);
      for (const invoice_status of ['IN_PROGRESS', 'TO_VALIDATE'] as const) {
        const { id } = await insertBilling(test, { invoice_status });
        const edit = (input: object) => test.execute(finance, EDIT, { input: { recordId: id, ...input } });
        assert.deepEqual((await edit({ cancelled: true })).errors[0]?.extensions?.invalidArgs, ['cancelled']);
        assert.equal((await edit({ bdc: 'BC-1' })).code, undefined);
      }
      const { id } = await insertBilling(test, { invoice_status: 'ERROR' });
      const cancelled = await test.execute(finance, EDIT, { input: { recordId: id, cancelled: true } });
      assert.equal(cancelled.data.upsertBilling.cancelled, true);
    }));
});

describe('a row that was invoiced or cancelled', () => {
  const closed = async (test: TestContext, changes: object) => {
    const who = await people(test);
    const { id } = await insertBilling(test, changes);
    const edit = (viewer: Viewer, input: object) => test.execute(viewer, EDIT, { input: { recordId: id, ...input } });
    return { ...who, edit };
  };

  it('does not change any more once it is invoiced, not even to be cancelled', () =>
    api.rollback(async (test) => {
      const { finance, edit } = await closed(test, { billed: true, invoice_status: 'FINALISED' });
      for (const input of [{ taxes: 20 }, { cancelled: true }, { replacement: true }]) {
        const { code, errors } = await edit(finance, input);
        const message = 'Cette ligne est facturée\u00a0: elle ne se modifie plus.';
        assert.deepEqual(
          [code, errors[0]?.message, errors[0]?.extensions?.reason],
          ['BAD_USER_INPUT', message, 'BILLED'],
        );
      }
      const [row] = await list(test, finance);
      assert.deepEqual(
        [row?.viewerCanEdit, row?.editRefusal, row?.viewerCanReopen],
        [false, 'Cette ligne est facturée\u00a0: elle ne se modifie plus.', false],
      );
    }));

  it('is opened again by a person of finance only, and by nothing else', () =>
    api.rollback(async (test) => {
      const { finance, system, account, edit } = await closed(test, { cancelled: true });
      assert.equal((await edit(finance, { taxes: 20 })).code, 'BAD_USER_INPUT');
      assert.equal((await edit(finance, { cancelled: false, taxes: 20 })).code, 'BAD_USER_INPUT');
      assert.equal((await edit(finance, { cancelled: true })).code, undefined, 'said twice, it is once');
      for (const viewer of [system, account])
        assert.equal((await edit(viewer, { cancelled: false })).code, 'FORBIDDEN');
      const canReopen = async (viewer: Viewer) => (await list(test, viewer))[0]?.viewerCanReopen;
      assert.deepEqual(
        [await canReopen(finance), await canReopen(system), await canReopen(account)],
        [true, false, false],
      );
      const { data } = await edit(finance, { cancelled: false });
      assert.deepEqual([data.upsertBilling.cancelled, data.upsertBilling.viewerCanEdit], [false, true]);
      await edit(finance, { cancelled: true, replacement: true });
      const events = await test.db.selectFrom('audit_event').select('action').orderBy('id').execute();
      assert.deepEqual(
        events.map(({ action }) => action).filter((action) => action.startsWith('billing.')),
        ['billing.reopen', 'billing.cancel'],
      );
    }));
});
