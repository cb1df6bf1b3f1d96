import type { NewRow } from '../../platform/database/database.tables.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import type { Answer } from '../../testing/execute-document.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { aDocument } from '../invoices/invoices.fixture.ts';

export const ACCOUNT = { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' };
export const OTHER_ACCOUNT = { iban: 'DE89370400440532013000', bic: 'COBADEFF' };

const RUN = `recordId state executionDate transferCount excludedCount totalAmount urlFile viewerCanApprove viewerCanCancel approvalRefusal
  exportedAt transfers { state amount creditor IBAN endToEndId reason invoice { recordId } }`;
export const CREATE = `mutation ($on: Date!, $ids: [ID!]) {
  answer: createPaymentRun(executionDate: $on, invoiceIds: $ids) { ${RUN} } }`;
export const APPROVE = `mutation ($id: ID!) { answer: approvePaymentRun(recordId: $id) { ${RUN} approvedBy } }`;
export const EXPORT = `mutation ($id: ID!) { answer: exportPaymentRun(recordId: $id) { ${RUN} approvedBy } }`;
export const CANCEL_RUN = `mutation ($id: ID!, $reason: String!) {
  answer: cancelPaymentRun(recordId: $id, reason: $reason) { ${RUN} cancelReason } }`;
export const RUNS = `{ paymentRuns { ${RUN} } }`;
export const RETRY = 'mutation ($id: ID!) { answer: retryPayment(recordId: $id) { paymentState } }';
export const RELEASE = `mutation ($id: ID!, $reason: String!) {
  answer: releasePayment(recordId: $id, reason: $reason) { paymentState paymentBlockedReason } }`;
export const MAY_RELEASE = 'query ($id: ID!) { invoice(recordId: $id) { paymentBlock viewerCanReleasePayment } }';
const STATE =
  'query ($id: ID!) { invoice(recordId: $id) { paymentState paymentBlockedReason paidOn paymentReference } }';

/** The company of one person, who is asked for no papers. */
export function supplierOf(test: TestContext, changes: Partial<NewRow<'society'>> = {}) {
  return test.create.society({ status: 'EI', ...ACCOUNT, ...changes });
}

let count = 0;

export async function finalInvoice(test: TestContext, changes: Partial<NewRow<'invoice'>> = {}) {
  count += 1;
  const number = changes.number ?? `F ${count}`;
  const row: NewRow<'invoice'> = {
    side: 'supplier',
    kind: 'invoice',
    status: 'FINALISED',
    series: `T-${count}`,
    number,
    created_by: 'test',
    issued_on: '2026-10-31',
    due_on: '2026-11-15',
    finalised_at: '2026-10-31T10:00:00Z',
    finalised_by: 'test',
    net_cents: 100_000,
    vat_cents: 20_000,
    total_cents: 120_000,
    document: JSON.stringify(aDocument),
    ...changes,
  };
  return test.db.insertInto('invoice').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function twoOfFinance(test: TestContext) {
  return [asAdmin((await test.create.staff()).id), asAdmin((await test.create.staff()).id)] as const;
}

export async function stateOf(test: TestContext, id: string) {
  const { data } = await test.execute(asAdmin((await test.create.staff()).id), STATE, { id });
  return data.invoice;
}

export const refusal = ({ code, errors }: Answer) => [
  code,
  errors[0]?.extensions.reason ?? errors[0]?.extensions.invalidArgs,
];

export function askForAccount(
  test: TestContext,
  societyId: string,
  changes: Partial<NewRow<'bank_account_change'>> = {},
) {
  return test.db
    .insertInto('bank_account_change')
    .values({
      society_id: societyId,
      ...OTHER_ACCOUNT,
      requested_by: 'bloomer:x',
      requested_at: '2026-11-20T09:00:00Z',
      held_until: '2026-11-22T09:00:00Z',
      ...changes,
    })
    .execute();
}
