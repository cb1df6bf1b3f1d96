import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Platform } from '../../platform/context/context.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { sealInvoice } from '../invoices/invoice-seal.service.ts';
import { sweepDeposits, tryDeposit } from './deposit.service.ts';
import { type FakePlatform, startFakePlatform } from './http-platform.fixture.ts';
import { told } from './platform.fixture.ts';
import { readNews } from './platform-reading.service.ts';
import { REPORT_AGAIN, reportOf, reportRows, type SoldAbroad, soldAbroad } from './tax-report.fixture.ts';

const api = testApi();
let fake: FakePlatform;
before(async () => {
  fake = await startFakePlatform();
});
after(() => fake.stop());
beforeEach(() => fake.clear());

/** Sealed, and its report not sent yet. */
async function toReport(test: TestContext): Promise<SoldAbroad & { depositId: string; platform: Platform }> {
  const sold = await soldAbroad(test);
  const platform = fake.of(test.platform);
  await sealInvoice(platform, sold.id);
  const [row] = await reportRows(test, sold.id);
  return { ...sold, depositId: row?.id ?? '', platform };
}

const statusOf = async (test: TestContext, sold: SoldAbroad) => (await reportOf(test, sold)).taxReportStatus;

describe('a report to the platform of the firm', () => {
  it('is the file of the invoice under the rule for what is sold abroad, once', () =>
    api.rollback(async (test) => {
      const { depositId, platform, ...sold } = await toReport(test);
      await tryDeposit(platform, depositId);
      await tryDeposit(platform, depositId);
      const [flow, ...others] = fake.flows;
      assert.deepEqual(others, []);
      assert.deepEqual(
        [flow?.info?.trackingId, flow?.info?.processingRule, flow?.info?.flowSyntax, flow?.info?.flowProfile],
        [depositId, 'B2BInt', 'Factur-X', 'CIUS'],
      );
      assert.equal(await statusOf(test, sold), 'Transmise à la plateforme');
    }));

  it('waits while the platform is away, says so, and leaves when it is back', () =>
    api.rollback(async (test) => {
      const { depositId, platform, ...sold } = await toReport(test);
      fake.mood = 'away';
      await tryDeposit(platform, depositId);
      const waiting = await reportOf(test, sold);
      assert.deepEqual([waiting.taxReportStatus, waiting.taxReportTask], ['En attente', null]);
      assert.match(waiting.taxReportProblem, /ne répond pas.*la déclaration attend/);
      // What the version before hands over, as an invoice to be passed on.
      const known = test.db.selectFrom('invoice_deposit').select('kind').where('state', '=', 'waiting');
      assert.deepEqual(await known.execute(), []);
      assert.equal((await test.execute(sold.month.finance, REPORT_AGAIN, { id: sold.id })).code, 'BAD_USER_INPUT');
      fake.mood = 'well';
      test.setNow('2026-11-20T09:02:00Z');
      assert.equal(await sweepDeposits(platform), 1);
      assert.equal(await sweepDeposits(platform), 0);
      assert.deepEqual([fake.flows.length, await statusOf(test, sold)], [1, 'Transmise à la plateforme']);
    }));

  it('is not sent twice when the platform took it and could not say so', () =>
    api.rollback(async (test) => {
      const { depositId, platform, ...sold } = await toReport(test);
      fake.mood = 'silent';
      await tryDeposit(platform, depositId);
      fake.mood = 'well';
      test.setNow('2026-11-20T09:02:00Z');
      await sweepDeposits(platform);
      assert.deepEqual([fake.flows.length, await statusOf(test, sold)], [1, 'Transmise à la plateforme']);
    }));

  it('waits, and says so, where no platform is named', () =>
    api.rollback(async (test) => {
      const { depositId, platform, ...sold } = await toReport(test);
      const environment = { ...platform.environment, invoicePlatform: null, production: true };
      await tryDeposit({ ...platform, environment }, depositId);
      const { taxReportStatus, taxReportProblem } = await reportOf(test, sold);
      assert.equal(taxReportStatus, 'En attente');
      assert.match(taxReportProblem, /^Aucune plateforme.*la déclaration attend/);
    }));

  it('is somebody’s to look at once it waits since another day, and in the list of those', () =>
    api.rollback(async (test) => {
      const { depositId, platform, ...sold } = await toReport(test);
      fake.mood = 'away';
      await tryDeposit(platform, depositId);
      const listed = async () => {
        const { data } = await test.execute(sold.month.finance, '{ invoices(isTaxReportToDo: true) { recordId } }');
        return data.invoices.map(({ recordId }: { recordId: string }) => recordId);
      };
      assert.deepEqual(await listed(), []);
      await test.db.updateTable('invoice_deposit').set({ created_at: '2026-11-19T09:00:00Z' }).execute();
      assert.deepEqual(await listed(), [sold.id]);
      assert.equal((await reportOf(test, sold)).taxReportTask, 'Déclaration en attente depuis plus d’un jour');
      fake.mood = 'well';
      test.setNow('2026-11-20T09:02:00Z');
      await sweepDeposits(platform);
      assert.deepEqual(await listed(), []);
    }));

  it('that the platform will not take is finance’s to send again', () =>
    api.rollback(async (test) => {
      const { depositId, platform, ...sold } = await toReport(test);
      fake.mood = { status: 422, body: { errorMessage: 'Entity consistency error' } };
      await tryDeposit(platform, depositId);
      const shown = await reportOf(test, sold);
      assert.deepEqual(
        [shown.taxReportStatus, shown.taxReportProblem, shown.viewerCanResendTaxReport, shown.viewerCanResend],
        ['Refusée', 'La plateforme n’a pas pris le fichier\u00a0: Entity consistency error.', true, false],
      );
    }));

  it('whose second copy is refused while the first one is taken after all is nothing to look after', () =>
    api.rollback(async (test) => {
      const { depositId, platform, ...sold } = await toReport(test);
      await tryDeposit(platform, depositId);
      const answered = async (updatedAt: string, status: string) => {
        Object.assign(fake.flows[0] ?? {}, { updatedAt, acknowledgement: { status } });
        await readNews(platform);
      };
      await answered('2026-11-20T10:00:00Z', 'Error');
      const before = (await told(test, 'invoiceError')).length;
      await test.execute(sold.month.finance, REPORT_AGAIN, { id: sold.id });
      const [, again] = await reportRows(test, sold.id);
      const meanwhile = () => answered('2026-11-20T10:05:00Z', 'Ok');
      fake.mood = { status: 422, body: { errorMessage: 'Doublon' }, meanwhile };
      await tryDeposit(platform, again?.id ?? '');
      const shown = await reportOf(test, sold);
      assert.deepEqual([shown.taxReportStatus, shown.taxReportTask], ['Acceptée par la plateforme', null]);
      assert.equal((await told(test, 'invoiceError')).length, before);
    }));

  it('is answered by its acknowledgement, whatever the platform files it as', () =>
    api.rollback(async (test) => {
      const { depositId, platform, ...sold } = await toReport(test);
      await tryDeposit(platform, depositId);
      const [flow] = fake.flows;
      const answer = async (updatedAt: string, acknowledgement: object) => {
        Object.assign(flow ?? {}, { updatedAt, acknowledgement });
        await readNews(platform);
        const { taxReportStatus, taxReportProblem } = await reportOf(test, sold);
        return [taxReportStatus, taxReportProblem];
      };
      const pending = await answer('2026-11-20T10:00:00Z', { status: 'Pending' });
      assert.deepEqual(pending, ['Transmise à la plateforme', null]);
      const taken = await answer('2026-11-20T10:05:00Z', { status: 'Ok' });
      assert.deepEqual(taken, ['Acceptée par la plateforme', null]);
      const details = [{ level: 'Error', reasonCode: 'InvalidSchema', reasonMessage: 'BT-31' }];
      const [status, problem] = await answer('2026-11-20T10:10:00Z', { status: 'Error', details });
      assert.equal(status, 'Refusée');
      assert.match(problem, /\. BT-31\.$/);
      // Nothing of it is told as news of the invoice.
      assert.deepEqual(await test.db.selectFrom('platform_event').selectAll().execute(), []);
    }));
});
