import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asNobody } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { insertBilling, staffAround as people } from './recruitments.fixture.ts';

const LIST = `query ($trial: Boolean) { getRecruitements(isTrialPeriod: $trial) {
  recordId description isInTrialPeriod bdc nextStep urlInvoiceToCredit viewerCanEdit editRefusal viewerCanReopen } }`;

const api = testApi();

type Listed = { recordId: string; description: string } & Record<string, unknown>;

const list = async ({ execute }: TestContext, viewer: Viewer, trial?: boolean): Promise<Listed[]> =>
  JSON.parse(JSON.stringify((await execute(viewer, LIST, { trial })).data.getRecruitements));

describe('the fees of permanent jobs', () => {
  it('are read by those who win, look after or invoice them, and by nobody else', () =>
    api.rollback(async (test) => {
      const who = await people(test);
      await insertBilling(test);
      assert.equal((await test.execute(asNobody, LIST)).code, 'UNAUTHENTICATED');
      for (const viewer of [who.bloomer, who.dpo]) assert.equal((await test.execute(viewer, LIST)).code, 'FORBIDDEN');
      for (const viewer of [who.finance, who.account, who.recruit, who.system]) {
        assert.equal((await list(test, viewer)).length, 1);
      }
    }));

  it('are filtered to people on trial, whose last day still counts and who have not left', () =>
    api.rollback(async (test) => {
      const { finance } = await people(test);
      const trial = (description: string, trial_period_end_date: string | null, cancelled = false) =>
        insertBilling(test, { description, billing_date: null, trial_period_end_date, cancelled });
      await trial('finie', '2026-11-19');
      await trial('dernier jour', '2026-11-20');
      await trial('en cours', '2027-03-01');
      await trial('partie', '2027-03-01', true);
      await trial('sans essai', null);
      const named = (rows: Listed[]) => rows.map(({ description }) => description).sort();
      assert.deepEqual(named(await list(test, finance, true)), ['dernier jour', 'en cours']);
      const all = await list(test, finance, false);
      assert.equal(all.length, 5);
      assert.deepEqual(named(all.filter(({ isInTrialPeriod }) => isInTrialPeriod)), ['dernier jour', 'en cours']);
      // Without the argument nothing is left out.
      assert.equal((await list(test, finance)).length, 5);
      test.setNow('2026-11-20T23:30:00Z');
      assert.deepEqual(named(await list(test, finance, true)), ['en cours']);
    }));

  it('are there while something is left to do; of the others the newest are', () =>
    api.rollback(async (test) => {
      const { finance } = await people(test);
      const fee = (
        description: string,
        billing_date: string | null,
        changes: Parameters<typeof insertBilling>[1] = {},
      ) => insertBilling(test, { description, billing_date, ...changes });
      await fee('facturée en 2020', '2020-01-01', { billed: true });
      await fee('facturée en 2026', '2026-01-01', { billed: true });
      await fee('annulée en 2024', '2024-01-01', { cancelled: true });
      await fee('à venir', '2027-01-01');
      await fee('en retard', '2025-01-01');
      await fee('sans date', null);
      assert.deepEqual(
        (await list(test, finance)).map(({ description }) => description),
        ['en retard', 'à venir', 'sans date', 'facturée en 2026', 'annulée en 2024', 'facturée en 2020'],
      );
    }));

  it('ask for no credit note once it may have left with the papers of its year', () =>
    api.rollback(async (test) => {
      const { finance } = await people(test);
      for (const billing_date of ['2015-12-31', '2016-01-01', null]) {
        const { job_id, society_id } = await insertBilling(test, { billing_date, billed: true });
        const description = billing_date ?? 'sans date';
        await insertBilling(test, { job_id, society_id, instalment: 2, cancelled: true, description });
      }
      const told = (await list(test, finance)).filter(({ description }) => description !== 'Comptable');
      const asked = told.filter(({ nextStep }) => nextStep !== null).map(({ description }) => description);
      assert.deepEqual([told.length, asked.sort()], [3, ['2016-01-01', 'sans date']]);
    }));

  it('say which order is missing, and what to do next', () =>
    api.rollback(async (test) => {
      const { finance } = await people(test);
      const made = await insertBilling(test, {
        description: 'facturée',
        billed: true,
        invoice_status: 'FINALISED',
        external_customer_invoice_url: '/invoices/7',
      });
      const step = (description: string, changes: Parameters<typeof insertBilling>[1]) =>
        insertBilling(test, { description, taxes: 20, ...changes });
      await step('partie', { job_id: made.job_id, society_id: made.society_id, instalment: 2, cancelled: true });
      await step('remplacée', { cancelled: true, replacement: true });
      await step('sans date', { billing_date: null });
      await step('sans TVA', { taxes: null });
      await step('à venir', { billing_date: '2026-11-26' });
      await step('prête', { billing_date: '2026-11-25' });
      await step('en erreur', { invoice_status: 'ERROR' });
      const steps = Object.fromEntries(
        (await list(test, finance)).map(({ description, nextStep }) => [description, nextStep]),
      );
      assert.deepEqual(steps, {
        facturée: null,
        partie: 'Établir l’avoir de l’échéance facturée',
        remplacée: null,
        'sans date': 'Fixer la date de facturation',
        'sans TVA': 'Choisir la TVA',
        'à venir': 'Facturer à la date prévue',
        prête: 'Créer la facture',
        'en erreur': 'Corriger, puis regénérer la facture',
      });
      const rows = await list(test, finance);
      assert.ok(rows.every(({ bdc }) => bdc === 'Non défini'));
      // Where the credit note is made.
      const leading = rows.flatMap(({ description, urlInvoiceToCredit: to }) =>
        to === null ? [] : [[description, to]],
      );
      assert.deepEqual(leading, [['partie', '/invoices/7']]);
    }));
});
