import assert from 'node:assert/strict';
import { it } from 'node:test';
import { testApi } from '../../testing/test-api.ts';
import { INVOICE_SEAL_QUEUE } from './invoice.queues.ts';
import { TAKEN_OVER } from './invoice.repository.ts';
import { sweepInvoiceSeals } from './invoice-seal.service.ts';
import { billableMonth, finalised, INVOICE } from './invoices.fixture.ts';

const api = testApi();

it('an invoice from elsewhere gets its paper when somebody opens it, and not before', () =>
  api.rollback(async (test) => {
    const month = await billableMonth(test);
    const id = await finalised(test, month);
    await test.runJobs();
    const elsewhere = { finalised_by: TAKEN_OVER, file_id: null, sealed_at: null };
    await test.db.updateTable('invoice').set(elsewhere).where('id', '=', id).execute();
    // The former software sent it to the client, so nothing here knows of a delivery.
    for (const table of ['invoice_deposit', 'platform_event', 'invoice_delivery'] as const)
      await test.db.deleteFrom(table).where('invoice_id', '=', id).execute();
    test.setNow('2026-11-21T09:00:00Z');
    await sweepInvoiceSeals(test.platform);
    const opened = await test.execute(month.finance, INVOICE, { id });
    assert.deepEqual([opened.errors, opened.data.invoice.urlInvoice], [[], null]);
    assert.deepEqual(await test.runJobs(), [INVOICE_SEAL_QUEUE]);
    const again = await test.execute(month.finance, INVOICE, { id });
    assert.match(again.data.invoice.urlInvoice, /^\/files\/invoice\//);
    assert.deepEqual(await test.runJobs(), []);
    const sent = test.db.selectFrom('invoice_delivery').select('way').where('invoice_id', '=', id);
    assert.deepEqual(await sent.execute(), []);
  }));
