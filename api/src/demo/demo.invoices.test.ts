import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { problemsOf } from '../billing/invoices/invoice-problems.ts';
import { aFirm } from './demo.firm.fixture.ts';
import { numbered } from './demo.invoice-numbers.ts';
import { invoicesOfFee, invoicesOfMonth, type PlannedInvoice } from './demo.invoice-rows.ts';
import { monthsOf } from './demo.missions.ts';
import { type PlannedMonth, planMonth } from './demo.months.ts';
import { planWorld } from './demo.world.ts';

const TODAYS = ['2026-11-21', '2027-01-01', '2028-02-29'];

function demoOn(today: string, wholeFrom = '') {
  const world = planWorld('small', today);
  const [manager] = world.staff;
  if (!manager) throw new Error('the demo has staff');
  const context = { today, now: new Date(`${today}T09:00:00Z`), manager };
  const months: PlannedMonth[] = [];
  const planned: PlannedInvoice[] = [];
  for (const mission of world.missions) {
    for (const day of monthsOf(mission, today)) {
      const month = planMonth(mission, day, context);
      if (!month) continue;
      months.push(month);
      planned.push(...invoicesOfMonth(mission, month, { today, firm: aFirm, wholeFrom }));
    }
  }
  const clients = new Map(world.clients.map((client) => [client.society.id, client]));
  for (const fee of world.recruitments.billings) {
    const client = clients.get(fee.society_id);
    if (client) planned.push(...invoicesOfFee(fee, client, { today, firm: aFirm, wholeFrom }));
  }
  return { world, months, fees: world.recruitments.billings, ...numbered(planned) };
}

for (const today of TODAYS) {
  describe(`the invoices of the demo on ${today}`, () => {
    const { world, months, fees, invoices, counters } = demoOn(today);
    const live = (one: PlannedInvoice) => one.status !== 'CANCELLED' && one.preceding_id === null;
    const liveOf = (id: string, side: string) =>
      invoices.filter((one) => one.activity_id === id && one.side === side && live(one));

    test('are what their months and fees say of them', () => {
      for (const { activity } of months) {
        for (const [side, status] of [
          ['customer', activity.client_invoice_status],
          ['supplier', activity.bloomer_invoice_status],
        ] as const) {
          const [invoice, ...others] = liveOf(activity.id, side);
          const isNone = status === 'NOT_CREATED' || status === 'CANCELLED';
          assert.equal(invoice?.status, isNone ? undefined : status);
          assert.deepEqual(others, []);
        }
        const [customer] = liveOf(activity.id, 'customer');
        const [supplier] = liveOf(activity.id, 'supplier');
        assert.equal(activity.billed, customer?.status === 'FINALISED');
        assert.equal(activity.payed, typeof supplier?.paid_on === 'string');
        assert.equal(activity.last_customer_error, customer?.last_error ?? null);
      }
      for (const fee of fees) {
        const invoice = invoices.find((one) => one.subject_id === fee.id && live(one));
        assert.equal(fee.billed, invoice?.status === 'FINALISED');
      }
    });

    test('of fees name the people whom the product would name, so that a draft may be finalised', () => {
      const clients = new Map(world.clients.map((client) => [client.society.id, client]));
      for (const { document, subject_id, society_id } of invoices) {
        if (!subject_id || !document || !('lines' in document)) continue;
        const { billing, operational = [] } = clients.get(String(society_id)) ?? {};
        const known = [billing, operational.toSorted((one, other) => (one.id < other.id ? -1 : 1))[0]];
        const names = known.flatMap((person) => (person ? [`${person.firstname} ${person.lastname}`] : []));
        assert.deepEqual(
          document.buyer.contacts.map(({ name }) => name),
          names,
        );
      }
    });

    test('of suppliers ask what their papers say', () => {
      const papers = new Map(months.flatMap((month) => month.papers).map((paper) => [paper.id, paper.lines.join()]));
      const sent = invoices.filter(({ file_id }) => typeof file_id === 'string');
      assert.ok(sent.length > 10);
      for (const { file_id, net_cents } of sent) {
        const asked = `, ${((net_cents ?? 0) / 100).toFixed(2).replace('.', ',')} euros hors taxes`;
        assert.ok(papers.get(String(file_id))?.includes(asked), `${papers.get(String(file_id))}: ${asked}`);
      }
    });

    test('have numbers without a hole in the order of their days', () => {
      const last = new Map<string, { count: number; day: string }>();
      for (const { series, number, issued_on } of invoices.filter(
        (one) => one.number && !one.series?.startsWith('R-'),
      )) {
        const [day, key] = [issued_on as string, `${series} ${issued_on?.slice(0, 4)}`];
        const before = last.get(key) ?? { count: 0, day: '' };
        assert.equal(number, `${series}-${day.slice(0, 4)}-${String(before.count + 1).padStart(5, '0')}`);
        assert.ok(before.day <= day && day < today);
        last.set(key, { count: before.count + 1, day });
      }
      const counted = counters.map(({ series, year, last: count }) => [`${series} ${year}`, count]);
      assert.deepEqual(
        counted,
        [...last].map(([key, { count }]) => [key, count]),
      );
      assert.equal(new Set(invoices.map(({ id }) => id)).size, invoices.length);
    });

    test('are of all kinds and states', () => {
      const has = (wanted: (one: PlannedInvoice) => boolean) => assert.ok(invoices.some(wanted), String(wanted));
      has((one) => one.side === 'customer' && one.status === 'FINALISED' && typeof one.paid_on === 'string');
      has((one) => one.side === 'customer' && one.status === 'FINALISED' && !one.paid_on && String(one.due_on) < today);
      has((one) => one.side === 'customer' && one.status === 'TO_VALIDATE');
      has((one) => one.kind === 'credit');
      has((one) => one.kind === 'selfBilled' && one.status === 'FINALISED');
      has((one) => one.side === 'supplier' && one.kind === 'invoice' && typeof one.file_id === 'string');
      has((one) => one.subject_id !== null && one.status === 'FINALISED');
      const years = new Set(invoices.map(({ issued_on }) => issued_on?.slice(0, 4)));
      assert.ok(years.has(addDays(today, -600).slice(0, 4)));
    });

    test('are such as the product would number them', () => {
      const written = invoices.filter(
        ({ number, side, kind }) => number && (side === 'customer' || kind === 'selfBilled'),
      );
      const broken = written.flatMap(({ document }) =>
        document && 'lines' in document
          ? problemsOf(document, { isDraft: false }).map(({ id }) => id)
          : ['without lines'],
      );
      assert.deepEqual([...new Set(broken)], []);
    });
  });
}

test('of months of long ago the heads are enough, and nothing is taken back in part', () => {
  const [today = ''] = TODAYS;
  const { invoices } = demoOn(today, today);
  assert.ok(invoices.some(({ kind }) => kind === 'credit'));
  assert.deepEqual(
    invoices.filter(({ credit_lines }) => credit_lines),
    [],
  );
});
