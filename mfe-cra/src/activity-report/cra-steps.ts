import type { CraStatus } from '../graphql.generated.ts';

/** The six steps of a CRA, in their order. */
export const craSteps: readonly CraStatus[] = [
  'NOT_CREATED',
  'SIGNATURE_NOT_CREATED',
  'WAITING_BLOOMER',
  'WAITING_CLIENT',
  'VALIDATED',
  'FORCED',
];
