import { aDocument } from '../../billing/invoices/invoices.fixture.ts';
import type { NewRow } from '../../platform/database/database.tables.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { aFile } from './people.fill.ts';
import { fillRefunds } from './refunds.fill.ts';

const NOW = '2026-11-18T09:00:00Z';
const final = (number: string) => ({
  status: 'FINALISED' as const,
  number,
  series: 'F',
  issued_on: '2026-11-18',
  due_on: '2026-12-18',
  finalised_at: NOW,
  finalised_by: 'product',
  sealed_at: NOW,
  net_cents: 300_000,
  vat_cents: 60_000,
  total_cents: 360_000,
  document: JSON.stringify({ ...aDocument, number }),
});

/** A paid invoice to the client with its credit, one that a company contests, and one that failed. */
export async function fillInvoices(
  test: TestContext,
  ids: { activityId: string; clientSocietyId: string; societyId: string; validatedId: string; missionId: string },
) {
  const { activityId, clientSocietyId, societyId } = ids;
  await test.db
    .updateTable('activity')
    .set({
      nb_days_worked: 1,
      client_invoice_status: 'ERROR',
      last_customer_error: 'Le client exige un numéro de commande (BDC).',
    })
    .where('id', '=', ids.validatedId)
    .execute();
  await fillAgreements(test, ids);
  const insert = async (row: NewRow<'invoice'>) =>
    (await test.db.insertInto('invoice').values(row).returning('id').executeTakeFirstOrThrow()).id;
  const customer = { side: 'customer', society_id: clientSocietyId, created_by: 'test' } as const;
  const paper = { file_id: (await aFile(test, 'facture.pdf')).id };
  const paid = { paid_on: '2026-11-19', payment_reference: 'VIR CLAIRVAL' };
  const customerId = await insert({
    ...{ ...customer, kind: 'invoice', activity_id: activityId, ...final('F-2026-00001'), ...paper, ...paid },
  });
  const credit = { kind: 'credit', preceding_id: customerId, status: 'TO_VALIDATE' } as const;
  await insert({ ...customer, ...credit, job_id: crypto.randomUUID(), reason: 'Jours rendus' });
  await insert({
    ...customer,
    ...{
      kind: 'invoice',
      status: 'ERROR',
      is_forced: true,
      reason: 'Client en congés',
      activity_id: await otherMonth(test, activityId, '2026-03-01'),
    },
    ...{ last_error: 'Le client exige un numéro de commande (BDC).', rule_ids: ['BR-FR-10'] },
  });
  const lateId = await insert({
    ...{ ...customer, kind: 'invoice', activity_id: await otherMonth(test, activityId, '2026-04-01') },
    ...{ ...final('F-2026-00002'), due_on: '2026-10-18', paper_difference: 'Le papier demande 1 €.' },
  });
  await fillOwedBack(test, insert, { activityId, lateId, customer: { ...customer, ...paid } });
  // Not paid, and not late: about what was paid nothing is left to do, and of what did not arrive nobody is reminded.
  const undelivered = {
    ...customer,
    kind: 'invoice',
    activity_id: await otherMonth(test, activityId, '2026-02-01'),
  } as const;
  await fillDelivery(test, await insert({ ...undelivered, ...final('F-2026-00003') }));
  const supplierId = await insert({
    ...{ side: 'supplier', kind: 'selfBilled', activity_id: activityId, society_id: societyId, created_by: 'test' },
    ...{ ...final('AF-1'), ...paper, ...paid, contested_at: NOW, contest_reason: 'Prix faux' },
  });
  const contestable = { side: 'supplier', kind: 'selfBilled', society_id: societyId, created_by: 'test' } as const;
  const otherId = await insert({ ...contestable, activity_id: await otherMonth(test, activityId), ...final('AF-2') });
  await fillRuns(test, { supplierId, otherId, lateId });
  return { customerInvoiceId: customerId, supplierInvoiceId: supplierId, contestableInvoiceId: otherId };
}

/** Paid, and taken back in part since. */
async function fillOwedBack(
  test: TestContext,
  insert: (row: NewRow<'invoice'>) => Promise<string>,
  of: { activityId: string; lateId: string; customer: Pick<NewRow<'invoice'>, 'side' | 'society_id' | 'created_by'> },
): Promise<void> {
  const activity_id = await otherMonth(test, of.activityId, '2026-01-01');
  const head = { ...of.customer, kind: 'invoice', activity_id } as const;
  const creditedId = await insert({ ...head, ...final('F-2026-00009'), received_cents: 360_000 });
  const amounts = { net_cents: 50_000, vat_cents: 10_000, total_cents: 60_000 };
  const credit = { ...final('A-2026-00009'), ...amounts, kind: 'credit', preceding_id: creditedId } as const;
  await insert({ ...of.customer, ...credit, series: 'A', paid_on: null, payment_reference: null });
  await fillRefunds(test, { creditedId, targetId: of.lateId });
}

/** How the client wants its invoices, and who lets the firm write his own. */
async function fillAgreements(
  { db }: TestContext,
  { clientSocietyId, societyId, missionId }: Record<'clientSocietyId' | 'societyId' | 'missionId', string>,
): Promise<void> {
  await db
    .insertInto('client_billing')
    .values({
      society_id: clientSocietyId,
      ...{ electronic_scheme: '0225', electronic_address: '356000000', order_required: true, is_automatic: true },
      ...{ language: 'en_GB', buyer_reference: 'Service achats' },
    })
    .execute();
  await db.insertInto('mission_order').values({ mission_id: missionId, order_number: 'BDC-77' }).execute();
  const mandate = { society_id: societyId, given_on: '2026-01-01', recorded_by: 'test' };
  await db.insertInto('self_billing_mandate').values(mandate).execute();
}

/** The platform could not take it, and says why. */
async function fillDelivery({ db }: TestContext, invoiceId: string): Promise<void> {
  const stands = { code: '501', code_at: NOW, reason: 'IRR_SYNTAX', may_send_again: true, sent_at: NOW };
  await db
    .insertInto('invoice_delivery')
    .values({ invoice_id: invoiceId, way: 'platform', ...stands })
    .execute();
  const told = {
    flow_id: 'flow-1',
    message_id: 'm-1',
    code: '501',
    reason: 'IRR_SYNTAX',
    comment: 'Ligne 12',
    at: NOW,
  };
  const report = { kind: 'report', attempt: 1, state: 'rejected', flow_id: 'flow-2', problem: 'Ligne 12' } as const;
  await db
    .insertInto('invoice_deposit')
    .values({ invoice_id: invoiceId, ...report, sent_at: NOW, answered_at: NOW, created_by: 'product' })
    .execute();
  const amounts = JSON.stringify([{ cents: 1, rate: 20 }]);
  await db
    .insertInto('platform_event')
    .values({ invoice_id: invoiceId, ...told, amounts, moved: true, problem: 'Montant de trop' })
    .execute();
}

async function otherMonth({ db }: TestContext, activityId: string, month = '2026-05-01'): Promise<string> {
  const { id: _id, ...row } = await db
    .selectFrom('activity')
    .selectAll()
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow();
  const other = { ...row, month, details: JSON.stringify(row.details) };
  return (await db.insertInto('activity').values(other).returning('id').executeTakeFirstOrThrow()).id;
}

/** A reminder, an order that may be approved, one that was cancelled, and a line of the bank. */
async function fillRuns(
  { db }: TestContext,
  { supplierId, otherId, lateId }: Record<'supplierId' | 'otherId' | 'lateId', string>,
): Promise<void> {
  await db.insertInto('dunning_notice').values({ invoice_id: lateId, level: 1, sent_at: NOW }).execute();
  const posted = { done_on: '2026-11-02', review_on: '2026-11-17', reference: '1A 234', recorded_by: 'test' };
  await db
    .insertInto('recovery_step')
    .values({ ...posted, invoice_id: lateId, kind: 'FORMAL_NOTICE' })
    .execute();
  const insert = async (row: NewRow<'payment_run'>) =>
    (await db.insertInto('payment_run').values(row).returning('id').executeTakeFirstOrThrow()).id;
  const run = { execution_on: '2026-11-23', created_by: 'product' };
  const approved = { ...run, approved_by: 'test', approved_at: NOW, exported_at: NOW };
  const end = { cancelled_by: 'test', cancelled_at: NOW, cancel_reason: 'Mauvaise date' };
  const runId = await insert({ ...approved, ...end, state: 'CANCELLED' });
  const account = { creditor: 'Atelier', iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' };
  const transfer = { run_id: runId, amount_cents: 360_000, end_to_end_id: 'AF-1', ...account };
  await db
    .insertInto('payment_transfer')
    .values([
      { ...transfer, invoice_id: supplierId, state: 'CANCELLED' },
      { ...transfer, invoice_id: otherId, state: 'EXCLUDED', reason: 'Aucun compte bancaire en vigueur.' },
    ])
    .execute();
  await insert({ ...approved, state: 'APPROVED' });
  const said = { end_to_end_id: 'F-1', remittance: 'Facture F-2026-00001', counterparty: 'Somebody' };
  const line = { key: 'A', booked_on: '2026-11-19', is_credit: true, is_return: false, amount_cents: 720_000 };
  // Half of it is matched, it names what was marked as paid, and it was put aside once.
  const used = await db
    .insertInto('bank_movement')
    .values({ ...line, ...said, dismiss_reason: 'Payé deux fois', imported_by: 'test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const match = { movement_id: used.id, invoice_id: supplierId, amount_cents: 360_000, matched_by: 'test' };
  const undone = { undone_by: 'test', undone_at: NOW, undo_reason: 'Une autre facture' };
  await db
    .insertInto('bank_movement_match')
    .values([match, { ...match, ...undone }])
    .execute();
  await insert(run);
}
