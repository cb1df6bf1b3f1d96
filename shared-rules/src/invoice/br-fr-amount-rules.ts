import { OVERSEAS_VAT_RATE, VAT_RATES } from '../money/money.ts';
import { VAT_CATEGORIES } from './code-lists.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { countedAmount, type InvoiceRule, ofLines, rule } from './invoice-rule.ts';

/** The French reform on categories, rates and how many digits figures have. */

const isFrenchRate = (rate: number) => [...VAT_RATES, OVERSEAS_VAT_RATE].some((one) => one === rate);

/** Nineteen digits hold more than a number counts exactly, so that an exact integer is short enough. */
const isExact = (figure: number) => Number.isSafeInteger(figure);
/** Four digits, two of them decimals. */
const isPercent = (rate: number) =>
  Number.isFinite(rate) && rate >= 0 && rate < 100 && Number(rate.toFixed(2)) === rate;

const ofTotal = (term: string, what: string, amountOf: (totals: InvoiceDocument['totals']) => number) =>
  rule(`BR-FR-DEC-01_${term}`, `${what} a plus de deux décimales ou trop de chiffres.`, ({ totals }) =>
    isExact(amountOf(totals)),
  );

const ofRates = (term: string, what: string, figure: 'net' | 'vat') =>
  rule(`BR-FR-DEC-01_${term}`, `${what} a plus de deux décimales ou trop de chiffres.`, ({ totals }) =>
    totals.vat.every((rate) => isExact(rate[figure])),
  );

export const BR_FR_AMOUNT_RULES: readonly InvoiceRule[] = [
  rule('BR-FR-15_BT-95_BT-151', 'Cette catégorie de TVA n’existe pas en France.', ({ vatCategory }) =>
    VAT_CATEGORIES.has(vatCategory),
  ),
  ofLines('BR-FR-16_BT-152', 'Le taux de TVA d’une ligne n’est pas 0, 5,5, 8,5, 10 ou 20\u00a0%.', ({ vatRate }) =>
    isFrenchRate(vatRate),
  ),
  rule('BR-FR-16_BT-119', 'Un taux du détail de la TVA n’est pas 0, 5,5, 8,5, 10 ou 20\u00a0%.', ({ totals }) =>
    totals.vat.every(({ rate }) => isFrenchRate(rate)),
  ),
  ofTotal('BT-109', 'Le total hors taxes', ({ net }) => net),
  ofTotal('BT-110', 'Le total de TVA', ({ net, total }) => total - net),
  ofTotal('BT-112', 'Le total TTC', ({ total }) => total),
  ofRates('BT-116', 'La base d’un taux de TVA', 'net'),
  ofRates('BT-117', 'Le montant d’un taux de TVA', 'vat'),
  ofLines('BR-FR-DEC-01_BT-131', 'Le montant d’une ligne a plus de deux décimales ou trop de chiffres.', (line) =>
    isExact(countedAmount(line)),
  ),
  ofLines('BR-FR-DEC-02_BT-129', 'Une quantité a plus de quatre décimales ou trop de chiffres.', ({ quantity }) =>
    isExact(quantity),
  ),
  ofLines(
    'BR-FR-DEC-03_BT-148',
    'Un prix unitaire est négatif, ou a plus de six décimales ou trop de chiffres.',
    ({ price }) => isExact(price) && price >= 0,
  ),
  ofLines(
    'BR-FR-DEC-03_BT-147',
    'Une remise est négative\u00a0: ce serait un supplément.',
    ({ discountPercent }) => discountPercent >= 0,
  ),
  ofLines(
    'BR-FR-DEC-04_BT-152',
    'Le taux de TVA d’une ligne a plus de deux décimales ou trop de chiffres.',
    ({ vatRate }) => isPercent(vatRate),
  ),
  rule(
    'BR-FR-DEC-04_BT-119',
    'Un taux du détail de la TVA a plus de deux décimales ou trop de chiffres.',
    ({ totals }) => totals.vat.every(({ rate }) => isPercent(rate)),
  ),
];
