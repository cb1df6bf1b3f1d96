import { type MatrixRow, staffOnly } from './authorization.rows.ts';

export const billingRows: MatrixRow[] = [
  {
    operation: 'Query.getRecruitements',
    document: '{ getRecruitements(isTrialPeriod: false) { recordId } }',
    expected: staffOnly,
  },
  {
    operation: 'Mutation.upsertBilling',
    document: 'mutation ($id: ID!) { upsertBilling(input: { recordId: $id, taxes: 20 }) { recordId taxes } }',
    variables: ({ billingId }) => ({ id: billingId }),
    expected: staffOnly,
  },
  {
    operation: 'Mutation.createBillingCustomerInvoice',
    document: 'mutation ($id: ID!) { createBillingCustomerInvoice(billingRecordID: $id) { jobId } }',
    variables: ({ billingId }) => ({ id: billingId }),
    // The fee of the world has no tax yet.
    expected: { ...staffOnly, admin: 'BAD_USER_INPUT', system: 'BAD_USER_INPUT' },
  },
];
