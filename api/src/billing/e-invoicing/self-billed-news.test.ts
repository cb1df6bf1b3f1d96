import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Platform } from '../../platform/context/context.ts';
import { openTestApi, type TestApi, type TestContext } from '../../testing/test-api.ts';
import { sealInvoice } from '../invoices/invoice-seal.service.ts';
import { type Billable, billableMonth, finalised, selfBilled } from '../invoices/invoices.fixture.ts';
import { tryDeposit } from './deposit.service.ts';
import { type FakePlatform, startFakePlatform, statusMessage } from './http-platform.fixture.ts';
import { deliveryOf, told } from './platform.fixture.ts';
import { readNews } from './platform-reading.service.ts';

let api: TestApi;
let fake: FakePlatform;
before(async () => {
  [api, fake] = await Promise.all([openTestApi(), startFakePlatform()]);
});
after(() => Promise.all([api.close(), fake.stop()]));
beforeEach(() => fake.clear());

const SUPPLIER = '732829320';
const OTHER = '552100554';

interface Sent {
  month: Billable;
  id: string;
  number: string;
  platform: Platform;
}

/** Sealed, and handed to the platform. */
async function sent(test: TestContext, month: Billable, id: string): Promise<Sent> {
  const platform = fake.of(test.platform);
  await sealInvoice(platform, id);
  const deposit = test.db.selectFrom('invoice_deposit').select('id').where('invoice_id', '=', id);
  await tryDeposit(platform, (await deposit.executeTakeFirstOrThrow()).id);
  const row = test.db.selectFrom('invoice').select('number').where('id', '=', id);
  return { month, id, platform, number: (await row.executeTakeFirstOrThrow()).number ?? '' };
}

async function sentForSupplier(test: TestContext): Promise<Sent> {
  const month = await billableMonth(test);
  return sent(test, month, await selfBilled(test, month));
}

const CLOCK = '20261120101500';
const FILED = '2026-11-20T10:16:00Z';

describe('what is said of an invoice that the firm wrote for its supplier', () => {
  for (const flowType of ['CustomerInvoiceLC', 'SupplierInvoiceLC'] as const)
    it(`moves it, and is told to finance where it is refused (${flowType})`, () =>
      api.rollback(async (test) => {
        const { month, id, number, platform } = await sentForSupplier(test);
        const refused = { code: '210', number, at: CLOCK, reason: 'TX_TVA_ERR', seller: SUPPLIER };
        fake.file(statusMessage(refused), FILED, flowType);
        await readNews(platform);
        assert.equal((await deliveryOf(test, { month, id })).platformStatus, 'Refusée');
        assert.match((await told(test, 'invoiceRefused'))[0]?.description ?? '', new RegExp(`^${number} au nom d`));
      }));

  it('is none of it where it names another seller, nor of what is bought where it names none', () =>
    api.rollback(async (test) => {
      const { month, id, number, platform } = await sentForSupplier(test);
      const said = { code: '204', number, at: CLOCK };
      fake.file(statusMessage({ ...said, seller: OTHER }), FILED, 'SupplierInvoiceLC');
      fake.file(statusMessage(said), '2026-11-20T10:17:00Z', 'SupplierInvoiceLC');
      await readNews(platform);
      assert.equal((await deliveryOf(test, { month, id })).platformStatus, 'Transmise');
    }));

  it('says, too, that a first check failed', () =>
    api.rollback(async (test) => {
      const { month, id, platform } = await sentForSupplier(test);
      const details = [{ level: 'Error', reasonCode: 'VirusFound', reasonMessage: 'x' }];
      const failed = { updatedAt: '2026-11-20T10:05:00Z', acknowledgement: { status: 'Error', details } };
      Object.assign(fake.flows[0] ?? {}, { flowType: 'SupplierInvoice', ...failed });
      await readNews(platform);
      assert.equal((await deliveryOf(test, { month, id })).platformStatus, 'Irrecevable');
    }));
});

it('a supplier that numbers its invoices like the firm says nothing of the firm’s', () =>
  api.rollback(async (test) => {
    const month = await billableMonth(test);
    const { id, number, platform } = await sent(test, month, await finalised(test, month));
    const paid = { code: '212', number, at: CLOCK, amount: '3600.00', seller: SUPPLIER };
    fake.file(statusMessage(paid), FILED, 'SupplierInvoiceLC');
    await readNews(platform);
    const { platformStatus, paidOn } = await deliveryOf(test, { month, id });
    assert.deepEqual([platformStatus, paidOn], ['Transmise', null]);
  }));
