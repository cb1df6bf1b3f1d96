import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inTransaction } from '../../platform/database/database.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { startFakePlatform } from '../e-invoicing/http-platform.fixture.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import { APPROVE, arrive, expectedDocument, expectingMonth, inboundOf, paperOf } from './inbound.fixture.ts';
import { forgetTelling, planTelling, tellPayments } from './inbound-paid.service.ts';

const api = testApi();

const PAY = `mutation ($id: ID!) {
  markPaid(recordId: $id, paidOn: "2026-11-20", reference: "VIR 12") { paidOn } }`;

async function approved(test: TestContext) {
  const month = await expectingMonth(test);
  await arrive(test, await paperOf(await expectedDocument(test, month.activityId)));
  const [one] = await inboundOf(test, month.finance);
  const { data } = await test.execute(month.finance, APPROVE, { id: one.recordId });
  assert.equal(data.approveInboundInvoice.state, 'approved');
  const pay = async () => {
    const { errors } = await test.execute(month.finance, PAY, { id: one.invoice.recordId });
    assert.deepEqual(errors, []);
  };
  const told = async () => {
    const flows = test.db.selectFrom('dev_platform_flow').select(['name', 'bytes']).where('syntax', '=', 'CDAR');
    return (await flows.orderBy('name').execute()).map(({ name, bytes }) => ({
      name,
      xml: bytes.toString(),
    }));
  };
  return { pay, told, id: one.invoice.recordId as string };
}

describe('the payment of an invoice that a platform brought', () => {
  it('is told to its supplier once, after the answer', () =>
    api.rollback(async (test) => {
      const { pay, told } = await approved(test);
      await pay();
      // The answer has not left yet.
      assert.equal(await tellPayments(test.platform), 0);
      await test.runJobs();
      assert.equal(await tellPayments(test.platform), 1);
      assert.equal(await tellPayments(test.platform), 0);
      const messages = await told();
      assert.deepEqual(messages.map(({ name }) => name).sort(), ['FA-12-205.xml', 'FA-12-211.xml']);
      const xml = messages.find(({ name }) => name.includes('211'))?.xml ?? '';
      for (const part of ['>211<', '>Paiement transmis<', '>FA-12<', '>BY<', '>732829320<']) {
        assert.ok(xml.includes(part), part);
      }
    }));

  it('is not told of what nobody has paid', () =>
    api.rollback(async (test) => {
      const { told } = await approved(test);
      await test.runJobs();
      assert.equal(await tellPayments(test.platform), 0);
      assert.deepEqual(
        (await told()).map(({ name }) => name),
        ['FA-12-205.xml'],
      );
    }));

  it('waits for a platform that is away, and goes under the same name then', () =>
    api.rollback(async (test) => {
      const { pay, told } = await approved(test);
      await test.runJobs();
      await pay();
      const { environment } = test.platform;
      const away = { url: 'http://127.0.0.1:1', token: 't', directoryUrl: null, webhookSecret: 'w'.repeat(32) };
      const closed = { ...environment, invoicePlatform: { ...away, takesRejectedAgain: true } };
      assert.equal(await tellPayments({ ...test.platform, environment: closed }), 1);
      assert.equal(await tellPayments(test.platform), 0);
      test.setNow('2026-11-22T09:00:00Z');
      assert.equal(await tellPayments(test.platform), 1);
      assert.equal((await told()).filter(({ name }) => name.includes('211')).length, 1);
    }));

  it('that was taken back after a try without an answer is asked for, and not told a second time', async () => {
    const fake = await startFakePlatform();
    try {
      await api.rollback(async (test) => {
        const { pay, id } = await approved(test);
        await test.runJobs();
        await pay();
        const platform = fake.of(test.platform);
        fake.mood = 'silent';
        await tellPayments(platform);
        fake.mood = 'well';
        const invoice = await inTransaction(test.db, (tx) => lockWithMonth(tx, id));
        await forgetTelling(platform, test.db, invoice);
        await planTelling(platform, test.db, invoice);
        assert.equal(await tellPayments(platform), 1);
        assert.equal(fake.flows.length, 1);
      });
    } finally {
      await fake.stop();
    }
  });
});
