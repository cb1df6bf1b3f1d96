import { FIVE_DAYS, type Filled, filledMonth, type Worked } from '../../cra/activities/activities.fixture.ts';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestContext } from '../../testing/test-api.ts';

export const CUSTOMER = `mutation ($id: ID!, $force: Boolean, $reason: String) {
  createActivityCustomerInvoice(activityRecordID: $id, force: $force, reason: $reason) {
    jobId status invoice { recordId status lastError } activity { clientInvoiceStatus } } }`;
export const CUSTOMER_RETRY = CUSTOMER.replace(
  'createActivityCustomerInvoice',
  'answer: createActivityCustomerInvoiceRetry',
);
export const SUPPLIER = `mutation ($id: ID!, $force: Boolean, $byPass: Boolean, $reason: String) {
  createActivitySupplierInvoice(activityRecordID: $id, force: $force, byPassComplianceCheck: $byPass, reason: $reason) {
    jobId status invoice { recordId kind status lastError } activity { bloomerInvoiceStatus } } }`;
export const FINALISE = `mutation ($id: ID!, $number: String, $paper: SupplierPaperInput) {
  finalizeInvoice(recordId: $id, supplierNumber: $number, paper: $paper) {
  number status issuedOn dueOn urlInvoice activity { clientInvoiceStatus bloomerInvoiceStatus billed } } }`;
export const CANCEL =
  'mutation ($id: ID!, $reason: String!) { cancelInvoice(recordId: $id, reason: $reason) { status } }';
export const CREDIT = `mutation ($id: ID!, $reason: String!, $lines: [CreditLineInput!]) {
  createCreditNote(recordId: $id, reason: $reason, lines: $lines) {
  jobId status invoice { recordId kind status preceding { number } } } }`;
export const CONTEST = `mutation ($id: ID!, $reason: String!) {
  contestInvoice(recordId: $id, reason: $reason) { contestedAt contestReason viewerCanContest } }`;
export const PAID = `mutation ($id: ID!, $on: Date!, $reference: String!) {
  markPaid(recordId: $id, paidOn: $on, reference: $reference) { paidOn viewerCanMarkPaid activity { payed } } }`;
export const INVOICE = `query ($id: ID!) { invoice(recordId: $id) {
  recordId side kind status number title seller buyer netAmount vatAmount totalAmount owedAmount dueOn lastError ruleIds urlInvoice
  viewerCanFinalise viewerCanCancel viewerCanCredit viewerCanMarkPaid viewerCanContest } }`;

export type Billable = Filled & { finance: Viewer };

const FRENCH_CLIENT = {
  siret: '35600000000048',
  tva: 'FR39356000000',
  address_part1: '9 rue du Colonel Pierre Avia',
  address_zip: '75015',
  address_town: 'Paris',
} as const;

/** October, worked and signed by both sides, with everything that its invoices need. */
export async function billableMonth(
  test: TestContext,
  days: Worked = FIVE_DAYS,
  mission: Partial<NewRow<'mission'>> = {},
): Promise<Billable> {
  const made = await test.create.mission(mission);
  await test.db.updateTable('society').set(FRENCH_CLIENT).where('id', '=', made.client.id).execute();
  const account = { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' };
  const office = { address_part1: '4 rue des Lilas', address_zip: '69003', address_town: 'Lyon' };
  const papers = { siret: '73282932000074', tva: 'FR44732829320', ...account, ...office };
  await test.db
    .updateTable('society')
    .set(papers)
    .where('id', '=', made.billing?.id ?? '')
    .execute();
  const billing = await test.create.contact(made.client.id, { is_billing: true });
  const asked = { mission_id: made.mission.id, contact_id: billing.id, role: 'billing' } as const;
  await test.db.insertInto('mission_contact').values(asked).execute();
  const month = await filledMonth(test, days, made);
  await changeReport(test, month.activityId, { validation: 'signed' });
  const finance = asAdmin((await test.create.staff()).id);
  return { ...month, finance };
}

export async function changeReport(test: TestContext, id: string, changes: Partial<NewRow<'activity'>>) {
  await test.db
    .updateTable('activity')
    .set(changes as object)
    .where('id', '=', id)
    .execute();
}

/** The draft that the job made. */
export async function customerDraft(test: TestContext, month: Billable): Promise<string> {
  const { data, errors } = await test.execute(month.finance, CUSTOMER, { id: month.activityId });
  if (errors.length > 0) throw new Error(`the invoice of this test was refused: ${errors[0]?.message}`);
  await test.runJobs();
  return data.createActivityCustomerInvoice.invoice.recordId;
}

export async function finalised(test: TestContext, month: Billable): Promise<string> {
  const id = await customerDraft(test, month);
  const { errors } = await test.execute(month.finance, FINALISE, { id });
  if (errors.length > 0) throw new Error(`the invoice of this test is not final: ${errors[0]?.message}`);
  return id;
}

/** The Bloomer's company lets the firm write its invoices. */
async function giveMandate(test: TestContext, month: Billable): Promise<void> {
  const mandate = { society_id: month.billing?.id ?? '', given_on: '2026-01-01', recorded_by: 'test' };
  await test.db.insertInto('self_billing_mandate').values(mandate).execute();
}

/** An invoice with its number that the firm wrote in the name of the Bloomer's company. */
export async function selfBilled(test: TestContext, month: Billable): Promise<string> {
  await giveMandate(test, month);
  await test.db
    .updateTable('society')
    .set({ status: 'EI' })
    .where('id', '=', month.billing?.id ?? '')
    .execute();
  const { data, errors } = await test.execute(month.viewer, SUPPLIER, { id: month.activityId });
  if (errors.length > 0) throw new Error(`the invoice of this test was refused: ${errors[0]?.message}`);
  await test.runJobs();
  const id = data.createActivitySupplierInvoice.invoice.recordId;
  const final = await test.execute(month.finance, FINALISE, { id });
  if (final.errors.length > 0) throw new Error(`the invoice of this test is not final: ${final.errors[0]?.message}`);
  return id;
}

const address = { line1: '1 rue de la Paix', line2: 'Bât. B', zip: '75002', town: 'Paris', countryCode: 'FR' };
const contact = { email: 'compta@client.example', phone: '+33140000000' };

/** What the columns of an invoice are read from. */
export const aDocument = {
  title: 'Refonte · Benoît Petit, octobre 2026',
  issueDate: '2026-11-18',
  dueDate: '2026-12-18',
  currency: 'EUR',
  language: 'fr_FR',
  contractReference: 'PDS-118',
  notes: { others: [{ code: 'REG', text: 'SAS au capital de 10 000 €' }] },
  seller: { name: 'Bloom', siret: '73282932000074', vatNumber: 'FR44732829320', address, contacts: [] },
  buyer: {
    name: 'Client',
    siret: '35600000000048',
    vatNumber: 'FR39356000000',
    address,
    contacts: [
      { name: 'Paul Petit', ...contact },
      { name: 'Anne Legrand', ...contact, role: 'operational' },
    ],
  },
  period: { start: '2026-10-01', end: '2026-10-31' },
  orderNumber: 'BDC-12',
  lines: [
    {
      id: '1',
      reference: 'JOUR-OUVRE',
      label: 'Refonte, jours ouvrés',
      description: 'Benoît Petit',
      quantity: 50_000,
      unit: 'day',
      price: 600_000_000,
      discountPercent: 0,
      vatRate: 20,
    },
  ],
};
