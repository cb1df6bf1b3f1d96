import type { Prices } from './margin.ts';

/** Where somebody says that a price of nothing is meant, in each input that has prices. */
export const CONSENT_TO_ZERO = 'confirmZeroPrice';

/**
 * A price of nothing may be right, and is mostly a slip of the finger: whoever enters one is asked whether it is meant.
 * @param entered what somebody enters now, in any unit
 */
export function zeroProblem(
  { purchase, sale }: { [side in keyof Prices]?: number | null | undefined },
  isConfirmed: boolean | null | undefined,
): { path: typeof CONSENT_TO_ZERO; message: string } | undefined {
  const free = [...(purchase === 0 ? ['d’achat'] : []), ...(sale === 0 ? ['de vente'] : [])];
  if (free.length === 0 || isConfirmed) return undefined;
  const message = `Prix ${free.join(' et ')} de 0\u00a0€ par jour. Rien n’est enregistré sans confirmation.`;
  return { path: CONSENT_TO_ZERO, message };
}

/** A price that is not known is not nothing. */
export const isZeroPrice = (purchase: number | null | undefined, sale: number | null | undefined) =>
  purchase === 0 || sale === 0;
