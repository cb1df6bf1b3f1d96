import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import type { PlannedInvoice } from './demo.invoice-rows.ts';
import { paymentsOf } from './demo.payments.ts';
import { Random } from './demo.random.ts';

const today = '2026-11-21';

test('of the payments of years each has an id of its own', () => {
  const random = new Random('paid invoices');
  const invoices = Array.from({ length: 100_000 }, (_, index) => {
    const paid_on = addDays(today, -1 - (index % 700));
    return { id: random.uuid(), side: 'customer', number: `F-${index}`, total_cents: 100, paid_on } as PlannedInvoice;
  });
  const { movements } = paymentsOf(invoices, { today, societies: new Map(), maker: 'maker', approver: 'approver' });
  assert.ok(movements.length > invoices.length);
  assert.equal(new Set(movements.map(({ id }) => id)).size, movements.length);
});
