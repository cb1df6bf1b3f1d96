import { toEuros } from '@bloom/shared-rules/money/money';
import { withMinus } from '@bloom/shared-rules/words/minus';

const format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

/** '1 234,50 €' */
export function euros(cents: number): string {
  return withMinus(format.format(toEuros(cents)));
}

const wholeFormat = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

/** '5 000 €', of an amount without cents. */
export function wholeEuros(cents: number): string {
  return wholeFormat.format(toEuros(cents));
}

/** '200 %' of the factor 2. */
export function percent(factor: number): string {
  return `${String(Math.round(factor * 1000) / 10).replace('.', ',')}\u00a0%`;
}
