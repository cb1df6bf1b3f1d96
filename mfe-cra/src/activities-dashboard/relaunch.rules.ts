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

/**
 * Who is late: the Bloomer in the first three steps, the client in the fourth, nobody after, nor while a signed report
 * that was uploaded waits for staff.
 */
export function relaunchTarget(status: CraStatus, isUploaded: boolean): RelaunchTarget | undefined {
  if (isUploaded || status === 'VALIDATED' || status === 'FORCED') return undefined;
  return status === 'WAITING_CLIENT' ? 'client' : 'bloomer';
}
