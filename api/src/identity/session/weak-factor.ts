import type { Environment } from '../../platform/environment/environment.ts';

/** What is written down at each start where the strongest rights need no more than a mailbox. */
export function weakFactor({ secondFactor, production }: Pick<Environment, 'secondFactor' | 'production'>) {
  const { mode, methods } = secondFactor;
  if (mode === 'off') {
    return production ? 'SECOND_FACTOR=off: payments, IBANs, erasures and System need no second factor' : undefined;
  }
  if (!methods.includes('email')) return undefined;
  return 'SECOND_FACTOR_METHODS has "email": who reads a mailbox may pay, change IBANs, erase, and be System';
}
