import { type Expected, type MatrixRow, officersOnly } from './authorization.rows.ts';
import type { Caller } from './authorization.world.ts';

const UNKNOWN = '00000000-0000-4000-8000-00000000f00d';
const finance: Record<Caller, Expected> = { ...officersOnly, admin: 'OBJECT_NOT_FOUND' };

const changes = (name: string, args = ''): MatrixRow => ({
  operation: `Mutation.${name}`,
  document: `mutation ($id: ID!) { ${name}(recordId: $id${args}) { recordId } }`,
  variables: () => ({ id: UNKNOWN }),
  expected: finance,
});

export const paymentRows: MatrixRow[] = [
  { operation: 'Query.paymentRuns', document: '{ paymentRuns { recordId } }', expected: officersOnly },
  {
    operation: 'Query.paymentRun',
    document: 'query ($id: ID!) { paymentRun(recordId: $id) { recordId } }',
    variables: () => ({ id: UNKNOWN }),
    expected: finance,
  },
  {
    operation: 'Mutation.createPaymentRun',
    document: `mutation ($id: ID!) {
      createPaymentRun(executionDate: "2026-11-23", invoiceIds: [$id]) { recordId } }`,
    variables: () => ({ id: UNKNOWN }),
    expected: finance,
  },
  changes('approvePaymentRun'),
  changes('exportPaymentRun'),
  changes('cancelPaymentRun', ', reason: "x"'),
  changes('returnTransfer', ', reason: "x"'),
  changes('retryPayment'),
  changes('releasePayment', ', reason: "x"'),
  { operation: 'Query.inboundInvoices', document: '{ inboundInvoices { recordId } }', expected: officersOnly },
  {
    operation: 'Mutation.matchInboundInvoice',
    document: 'mutation ($id: ID!) { matchInboundInvoice(recordId: $id, activityRecordID: $id) { recordId } }',
    variables: () => ({ id: UNKNOWN }),
    expected: finance,
  },
  changes('approveInboundInvoice'),
  changes('refuseInboundInvoice', ', reason: "DOUBLON"'),
  changes('fetchInboundInvoice'),
  { operation: 'Query.bankMovements', document: '{ bankMovements { recordId } }', expected: officersOnly },
  {
    operation: 'Mutation.importBankStatement',
    document: 'mutation ($file: File!) { importBankStatement(file: $file) { lineCount } }',
    variables: () => ({ file: new File(['<a/>'], 'releve.xml') }),
    expected: { ...officersOnly, admin: 'BAD_USER_INPUT' },
  },
  {
    operation: 'Mutation.matchBankMovement',
    document: 'mutation ($id: ID!) { matchBankMovement(movementId: $id, invoiceId: $id) { recordId } }',
    variables: () => ({ id: UNKNOWN }),
    expected: finance,
  },
  {
    operation: 'Mutation.dismissBankMovement',
    document: 'mutation ($id: ID!) { dismissBankMovement(movementId: $id, reason: "x") { recordId } }',
    variables: () => ({ id: UNKNOWN }),
    expected: finance,
  },
  {
    operation: 'Mutation.undoBankMatch',
    document: 'mutation ($id: ID!) { undoBankMatch(movementId: $id, invoiceId: $id, reason: "x") { recordId } }',
    variables: () => ({ id: UNKNOWN }),
    expected: finance,
  },
  { operation: 'Query.clientRefunds', document: '{ clientRefunds { recordId } }', expected: officersOnly },
  {
    operation: 'Mutation.recordClientRefund',
    document: `mutation ($id: ID!) { recordClientRefund(invoiceId: $id, amount: 1, owedBack: 1,
      settledOn: "2026-11-19", reference: "x") { recordId } }`,
    variables: () => ({ id: UNKNOWN }),
    expected: finance,
  },
  {
    operation: 'Mutation.offsetClientRefund',
    document: `mutation ($id: ID!) {
      offsetClientRefund(invoiceId: $id, targetId: $id, amount: 1, owedBack: 1) { recordId } }`,
    variables: () => ({ id: UNKNOWN }),
    expected: finance,
  },
  changes('undoClientRefund', ', reason: "x"'),
  {
    operation: 'Mutation.returnClientRefund',
    document: 'mutation ($id: ID!) { returnClientRefund(recordId: $id, movementId: $id, reason: "x") { recordId } }',
    variables: () => ({ id: UNKNOWN }),
    expected: finance,
  },
  {
    operation: 'Mutation.reopenBankMovement',
    document: 'mutation ($id: ID!) { reopenBankMovement(movementId: $id) { recordId } }',
    variables: () => ({ id: UNKNOWN }),
    expected: finance,
  },
];
