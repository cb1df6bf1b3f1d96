import { type MatrixRow, officersOnly, staffOnly } from './authorization.rows.ts';

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
  {
    operation: 'Query.getFinances',
    document: '{ getFinances(beginDate: "2026-01-01", endDate: "2026-12-01") { price } }',
    expected: officersOnly,
  },
  {
    operation: 'Query.getFinanceByMonth',
    document: '{ getFinanceByMonth(date: "2026-11-01") { price } }',
    expected: officersOnly,
  },
  {
    operation: 'Query.financeFigures',
    document: '{ financeFigures(beginDate: "2026-01-01", endDate: "2026-12-01") { firstMonth } }',
    expected: officersOnly,
  },
  {
    operation: 'Query.financeLines',
    document: '{ financeLines(figure: LATE) { total count lines { amount } } }',
    expected: officersOnly,
  },
];
