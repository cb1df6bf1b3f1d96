import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '../../testing/test-api.ts';
import { sweepInvoiceSeals } from './invoice-seal.service.ts';
import { billableMonth, finalised, INVOICE } from './invoices.fixture.ts';

const api = testApi();

it('an invoice whose job was lost is sealed, however many older ones never can be', () =>
  api.rollback(async (test) => {
    const month = await billableMonth(test);
    const id = await finalised(test, month);
    // Nothing can be written from these.
    await sql`insert into invoice (side, kind, status, series, number, created_by, finalised_by, finalised_at, document)
      select side, kind, status, 'W', 'W-' || n, created_by, finalised_by, finalised_at - interval '1 day', '{}'
      from invoice, generate_series(1, 101) as n where id = ${id}`.execute(test.db);
    test.setNow('2026-11-21T09:00:00Z');
    await assert.rejects(sweepInvoiceSeals(test.platform), /^Error: 101 of 102 failed/);
    const { data } = await test.execute(month.finance, INVOICE, { id });
    assert.match(data.invoice.urlInvoice, /^\/files\/invoice\//);
  }));
