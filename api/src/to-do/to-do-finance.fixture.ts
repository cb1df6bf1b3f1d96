import { billableMonth, changeReport, customerDraft } from '../billing/invoices/invoices.fixture.ts';
import { ACCOUNT, askForAccount, finalInvoice, supplierOf } from '../billing/payments/payments.fixture.ts';
import { insertBilling } from '../billing/recruitments/recruitments.fixture.ts';
import { type Filled, filledMonth } from '../cra/activities/activities.fixture.ts';
import { storedFile } from '../missions/contracts/contracts.fixture.ts';
import type { NewRow } from '../platform/database/database.tables.ts';
import { asAdmin } from '../platform/testing/viewers.ts';
import type { Viewer } from '../platform/viewer/viewer.ts';
import type { TestContext } from '../testing/test-api.ts';

/** The first days on which somebody would look: the clock of the tests says 20 November. */
const LONG_AGO = '2026-10-10';

/** Two people of finance and one thing of each kind that waits for them, beside one that does not. */
export async function waitingFinance(test: TestContext) {
  const [first, second] = [(await test.create.staff()).id, (await test.create.staff()).id];
  const created = await waitingInvoices(test);
  await waitingPayments(test, first);
  const fee = await insertBilling(test, { taxes: 20, billing_date: '2026-11-25' });
  await insertBilling(test, { taxes: 20, billing_date: '2026-11-26' });
  await insertBilling(test, { taxes: 20, billing_date: '2026-11-02', invoice_status: 'TO_VALIDATE' });
  return { ...created, first, second, feeId: fee.id };
}

/** October, worked and signed, in the state that its invoices are said to have. */
async function signedMonth(test: TestContext, changes: Partial<NewRow<'activity'>> = {}): Promise<Filled> {
  const month = await filledMonth(test);
  await changeReport(test, month.activityId, {
    validation: 'signed',
    validated_at: '2026-11-03T09:00:00Z',
    ...changes,
  });
  return month;
}

async function waitingInvoices(test: TestContext) {
  const draftId = await customerDraft(test, await billableMonth(test));
  await test.db.updateTable('invoice').set({ created_at: '2026-11-14T09:00:00Z' }).where('id', '=', draftId).execute();
  const uninvoiced = await signedMonth(test);
  await signedMonth(test, { nb_days_worked: 0 });
  await signedMonth(test, { client_invoice_status: 'FINALISED', bloomer_invoice_status: 'FINALISED' });
  const failed = await signedMonth(test, { client_invoice_status: 'ERROR' });
  const error = { side: 'customer', kind: 'invoice', status: 'ERROR', created_by: 'test' } as const;
  await test.db
    .insertInto('invoice')
    .values({ ...error, activity_id: failed.activityId, created_at: '2026-11-16T09:00:00Z' })
    .execute();
  await sentInvoice(test);
  return { uninvoiced, failed, ...(await finalInvoices(test)) };
}

/** The PDF of a Bloomer whose month the client is invoiced for, of a company that needs no papers. */
async function sentInvoice(test: TestContext): Promise<void> {
  const file = await storedFile(test);
  const month = await signedMonth(test, {
    client_invoice_status: 'FINALISED',
    invoice_file_id: file.id,
    invoice_uploaded_at: '2026-11-10T09:00:00Z',
  });
  await test.db
    .updateTable('society')
    .set({ status: 'EI' })
    .where('id', '=', month.billing?.id ?? '')
    .execute();
}

async function finalInvoices(test: TestContext) {
  const client = await test.create.clientSociety();
  const customer = { side: 'customer', society_id: client.id, due_on: '2026-12-15' } as const;
  const refused = await finalInvoice(test, customer);
  await test.db
    .insertInto('invoice_delivery')
    .values({ invoice_id: refused.id, way: 'platform', code: '210', code_at: '2026-11-12T09:00:00Z' })
    .execute();
  await finalInvoice(test, { ...customer, contested_at: '2026-11-13T09:00:00Z' });
  const late = await finalInvoice(test, { ...customer, due_on: LONG_AGO });
  const decide = await finalInvoice(test, { ...customer, due_on: '2026-10-01' });
  const posted = { done_on: '2026-11-02', review_on: '2026-11-17', recorded_by: 'test' };
  await test.db
    .insertInto('recovery_step')
    .values({ ...posted, invoice_id: decide.id, kind: 'FORMAL_NOTICE' })
    .execute();
  // Late as well, and not late enough for a letter.
  await finalInvoice(test, { ...customer, due_on: '2026-11-01' });
  await refusedReport(test, customer);
  const paid = { paid_on: '2026-11-12', payment_reference: 'VIR' };
  await owedBackInvoices(test, { ...customer, ...paid });
  await owedBackInvoices(test, { ...customer, ...paid, side: 'supplier', society_id: (await supplierOf(test)).id });
  return { refusedId: refused.id, lateId: late.id };
}

/** Sold abroad and mailed: only its report waits for somebody; beside one that was refused, sent again and taken. */
async function refusedReport(test: TestContext, customer: Partial<NewRow<'invoice'>>): Promise<void> {
  const report = { kind: 'report', attempt: 1, state: 'rejected', problem: 'BT-31', created_by: 'product' } as const;
  for (const [at, flow] of ['f-1', 'f-2'].entries()) {
    const { id } = await finalInvoice(test, customer);
    const sent = { invoice_id: id, answered_at: '2026-11-19T09:00:00Z' };
    await test.db
      .insertInto('invoice_delivery')
      .values({ invoice_id: id, way: 'mail', sent_at: '2026-11-18T09:00:00Z' })
      .execute();
    await test.db
      .insertInto('invoice_deposit')
      .values({ ...report, ...sent, flow_id: flow })
      .execute();
    if (at === 0) continue;
    const again = { ...report, ...sent, attempt: 2, state: 'accepted', problem: null, flow_id: 'f-3' } as const;
    await test.db.insertInto('invoice_deposit').values(again).execute();
  }
}

/** Paid and then taken back in part; of one, all of that was refunded. */
async function owedBackInvoices(test: TestContext, paid: Partial<NewRow<'invoice'>>): Promise<void> {
  const credited = { net_cents: 10_000, vat_cents: 2_000, total_cents: 12_000, issued_on: '2026-11-17' };
  const credit = { ...paid, ...credited, kind: 'credit', paid_on: null, payment_reference: null } as const;
  const ids: string[] = [];
  for (const _one of [1, 2]) {
    const { id } = await finalInvoice(test, paid);
    await finalInvoice(test, { ...credit, preceding_id: id });
    ids.push(id);
  }
  const given = { kind: 'transfer', amount_cents: 12_000, owed_cents: 12_000, settled_on: '2026-11-18' } as const;
  const said = { reference: 'REMB', is_said: true, recorded_by: 'test', recorded_at: '2026-11-18T09:00:00Z' };
  await test.db
    .insertInto('client_refund')
    .values({ ...given, ...said, invoice_id: ids[1] ?? '' })
    .execute();
}

const TO = { creditor: 'Atelier', ...ACCOUNT };

/** What `maker` prepared and what somebody else did: orders, accounts; lines of the bank and an invoice that came. */
async function waitingPayments(test: TestContext, maker: string): Promise<void> {
  const supplier = await supplierOf(test);
  for (const by of [maker, (await test.create.staff()).id, maker]) {
    const { id: invoiceId } = await finalInvoice(test, { society_id: supplier.id, due_on: '2026-12-15' });
    const run = { execution_on: '2026-11-23', created_by: `staff:${by}`, created_at: '2026-11-18T09:00:00Z' };
    const { id } = await test.db.insertInto('payment_run').values(run).returning('id').executeTakeFirstOrThrow();
    const transfer = { run_id: id, invoice_id: invoiceId, amount_cents: 120_000, end_to_end_id: `T-${id}`, ...TO };
    await test.db
      .insertInto('payment_transfer')
      .values({ ...transfer, state: 'PLANNED' })
      .execute();
  }
  for (const by of [maker, (await test.create.staff()).id]) {
    const asked = { requested_by: `staff:${by}`, requested_at: '2026-11-15T09:00:00Z' };
    await askForAccount(test, (await supplierOf(test)).id, asked);
  }
  const line = { booked_on: '2026-11-19', is_credit: true, is_return: false, amount_cents: 7_200, imported_by: 'test' };
  await test.db
    .insertInto('bank_movement')
    .values([
      { ...line, key: 'A', counterparty: 'Maison Clairval' },
      { ...line, key: 'B', dismissed_at: '2026-11-19T10:00:00Z', dismissed_by: 'test', dismiss_reason: 'Frais' },
    ])
    .execute();
  const came = { platform: 'test', name: 'facture.pdf', received_at: '2026-11-17T09:00:00Z' };
  await test.db
    .insertInto('inbound_invoice')
    .values([
      { ...came, flow_id: 'f-1', state: 'toMatch' },
      { ...came, flow_id: 'f-2', state: 'refused', answered_at: '2026-11-18T09:00:00Z', answered_by: 'test' },
    ])
    .execute();
}

export const ofFinance = (staffId: string): Viewer => asAdmin(staffId, new Set(['finance']));
export const ofAccounts = (staffId: string): Viewer => asAdmin(staffId, new Set(['account']));
