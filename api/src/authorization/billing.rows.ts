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
];
