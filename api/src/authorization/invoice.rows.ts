import { type Expected, type MatrixRow, officersOnly, staffOnly } from './authorization.rows.ts';
import type { Caller, World } from './authorization.world.ts';

const byActivity = ({ activityId }: World) => ({ id: activityId });
const UNKNOWN = '00000000-0000-4000-8000-00000000f00d';
const byInvoice = () => ({ id: UNKNOWN });

/** The month of the world is not signed: who may ask is told so. */
const customer: Record<Caller, Expected> = { ...staffOnly, admin: 'BAD_USER_INPUT', system: 'BAD_USER_INPUT' };
const supplier: Record<Caller, Expected> = { ...customer, bloomer: 'BAD_USER_INPUT', otherBloomer: 'OBJECT_NOT_OWNED' };
const finance: Record<Caller, Expected> = { ...staffOnly, admin: 'OBJECT_NOT_FOUND', system: 'OBJECT_NOT_FOUND' };
const officers: Record<Caller, Expected> = { ...officersOnly, admin: 'OBJECT_NOT_FOUND' };
const readers: Record<Caller, Expected> = {
  ...staffOnly,
  bloomer: 'ok',
  otherBloomer: 'ok',
  client: 'ok',
  otherClient: 'ok',
};

const asks = (name: string, side: 'Customer' | 'Supplier'): MatrixRow => ({
  operation: `Mutation.${name}`,
  document: `mutation ($id: ID!) { ${name}(activityRecordID: $id) { jobId } }`,
  variables: byActivity,
  expected: side === 'Customer' ? customer : supplier,
});
const changes = (name: string, args: string, expected = officers): MatrixRow => ({
  operation: `Mutation.${name}`,
  document: `mutation ($id: ID!) { ${name}(recordId: $id${args}) { __typename } }`,
  variables: byInvoice,
  expected,
});

export const invoiceRows: MatrixRow[] = [
  asks('createActivityCustomerInvoice', 'Customer'),
  asks('createActivityCustomerInvoiceRetry', 'Customer'),
  asks('createActivitySupplierInvoice', 'Supplier'),
  asks('createActivitySupplierInvoiceRetry', 'Supplier'),
  changes('finalizeInvoice', ''),
  changes('cancelInvoice', ', reason: "x"'),
  changes('createCreditNote', ', reason: "x"'),
  {
    operation: 'Mutation.recordSupplierCredit',
    document: `mutation ($id: ID!, $file: File!) { recordSupplierCredit(
      recordId: $id, file: $file, creditNumber: "A-1", creditedOn: "2026-11-01") { recordId } }`,
    variables: () => ({ id: UNKNOWN, file: new File(['%PDF-1.7'], 'avoir.pdf') }),
    expected: officers,
  },
  changes('markPaid', ', paidOn: "2026-11-01", reference: "x"'),
  changes('recordFormalNotice', ', postedOn: "2026-11-01"'),
  changes('recordRecovery', ', decidedOn: "2026-11-01", decision: "x", reviewOn: "2026-12-01"'),
  changes('withdrawRecoveryStep', ', kind: RECOVERY'),
  changes('resendInvoice', '', finance),
  changes('resendTaxReport', '', finance),
  changes('settleTaxReport', ', reason: "x"'),
  {
    operation: 'Mutation.contestInvoice',
    document: 'mutation ($id: ID!) { contestInvoice(recordId: $id, reason: "x") { recordId } }',
    variables: byInvoice,
    expected: {
      ...staffOnly,
      bloomer: 'OBJECT_NOT_FOUND',
      otherBloomer: 'OBJECT_NOT_FOUND',
      admin: 'FORBIDDEN',
      system: 'FORBIDDEN',
    },
  },
  {
    operation: 'Query.monthClosing',
    document: '{ monthClosing(month: "2026-10-01") { id } }',
    expected: staffOnly,
  },
  {
    operation: 'Query.invoiceToSend',
    document: 'query ($id: ID!) { invoiceToSend(activityRecordID: $id) { buyerName } }',
    variables: byActivity,
    expected: { ...officersOnly, bloomer: 'ok', otherBloomer: 'OBJECT_NOT_OWNED' },
  },
  { operation: 'Query.invoices', document: '{ invoices { recordId } }', expected: readers },
  { operation: 'Query.invoiceCount', document: '{ invoiceCount }', expected: readers },
  {
    operation: 'Query.invoice',
    document: 'query ($id: ID!) { invoice(recordId: $id) { recordId } }',
    variables: byInvoice,
    expected: {
      ...finance,
      bloomer: 'OBJECT_NOT_FOUND',
      otherBloomer: 'OBJECT_NOT_FOUND',
      client: 'OBJECT_NOT_FOUND',
      otherClient: 'OBJECT_NOT_FOUND',
    },
  },
];

const agreed = (name: string, args: string, variables: MatrixRow['variables'], expected: MatrixRow['expected']) => ({
  operation: `Mutation.${name}`,
  document: `mutation ($id: ID!) { ${name}(${args}) { recordId } }`,
  variables,
  expected,
});
const bySociety = ({ societyId }: World) => ({ id: societyId });
/** The company of the world is a supplier. */
const supplierOnly: Record<Caller, Expected> = { ...staffOnly, admin: 'BAD_USER_INPUT', system: 'BAD_USER_INPUT' };

export const agreementRows: MatrixRow[] = [
  agreed('setClientBilling', 'input: { societyRecordId: $id }', bySociety, supplierOnly),
  agreed(
    'setMissionOrder',
    'missionRecordId: $id, orderNumber: "BDC-1"',
    ({ missionId }) => ({ id: missionId }),
    staffOnly,
  ),
  agreed('giveSelfBillingMandate', 'societyRecordId: $id, givenOn: "2026-01-01"', bySociety, staffOnly),
  agreed('revokeSelfBillingMandate', 'societyRecordId: $id, revokedOn: "2026-01-01"', bySociety, supplierOnly),
];
