import { toEuros } from './money.ts';

const LOSS = 'Le prix de vente est inférieur au prix d’achat\u00a0: seule la finance peut l’enregistrer.';
/** Where the consent to a loss is given, in each input that has prices. */
export const CONSENT_TO_LOSS = 'confirmNegativeMargin';

export interface Prices {
  purchase: number;
  sale: number;
}

/** What is left of a sale once it is bought, in the unit of both. */
export const marginOf = ({ purchase, sale }: Prices) => sale - purchase;

/** The margin as a share of the sale, in percent; undefined where nothing is sold. */
export const marginPercent = (prices: Prices) => (prices.sale > 0 ? (marginOf(prices) / prices.sale) * 100 : undefined);

/** Whether something is sold below what it is bought for, in one unit; a price that is not known loses nothing. */
export const isLoss = (purchase: number | null | undefined, sale: number | null | undefined) =>
  typeof purchase === 'number' && typeof sale === 'number' && sale < purchase;

export interface LossFacts {
  mayLose: boolean;
  isConfirmed: boolean | null | undefined;
}

/**
 * What stands in the way of selling below the purchase price: it is finance's to decide, and they say that they mean
 * it.
 * @param prices of a day, in cents
 * @param field where somebody reads it who may not decide
 */
export function lossProblem<Field extends string>(
  { purchase, sale }: Prices,
  { mayLose, isConfirmed }: LossFacts,
  field: Field,
): { path: Field | typeof CONSENT_TO_LOSS; message: string } | undefined {
  if (!isLoss(purchase, sale)) return undefined;
  if (!mayLose) return { path: field, message: LOSS };
  if (isConfirmed) return undefined;
  const loss = toEuros(purchase - sale).toLocaleString('fr-FR', { style: 'currency', currency: 'EUR' });
  const message = `Marge négative\u00a0: chaque jour vendu perd ${loss}. Rien n’est enregistré sans confirmation.`;
  return { path: CONSENT_TO_LOSS, message };
}
