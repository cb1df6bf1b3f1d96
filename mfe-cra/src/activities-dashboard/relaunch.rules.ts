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

export type RelaunchTarget = 'bloomer' | 'client';

/** Who is late: the Bloomer in the first three steps, the client in the fourth, nobody after. */
export function relaunchTarget(status: CraStatus): RelaunchTarget | undefined {
  if (status === 'VALIDATED' || status === 'FORCED') return undefined;
  return status === 'WAITING_CLIENT' ? 'client' : 'bloomer';
}
