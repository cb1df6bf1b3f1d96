import { countedAmount, type InvoiceRule, isSaid, ofLines, rule, sumOf, unless } from './invoice-rule.ts';

/** EN 16931 on what is sold, and what it comes to. */

const UNITS: readonly string[] = ['day', 'unit'];

const ofEachLine: readonly InvoiceRule[] = [
  rule('BR-16', 'Une facture a au moins une ligne.', ({ lines }) => lines.length > 0),
  ofLines('BR-21', 'Une ligne n’a pas d’identifiant.', ({ id }) => isSaid(id)),
  ofLines('BR-22', 'Une ligne n’a pas de quantité.', ({ quantity }) => Number.isFinite(quantity)),
  ofLines('BR-23', 'Une ligne n’a pas d’unité.', ({ unit }) => isSaid(unit)),
  ofLines('BR-CL-23', 'L’unité d’une ligne n’est ni le jour ni l’unité.', ({ unit }) => UNITS.includes(unit)),
  ofLines('BR-24', 'Le montant d’une ligne ne peut pas être calculé.', (line) => Number.isFinite(countedAmount(line))),
  ofLines('BR-25', 'Une ligne n’a pas de libellé.', ({ label }) => isSaid(label)),
  ofLines('BR-26', 'Une ligne n’a pas de prix.', ({ price }) => Number.isFinite(price)),
  ofLines(
    'BR-27',
    'Le prix d’une ligne, une fois remisé, est négatif.',
    ({ price, discountPercent }) => !(price * (100 - discountPercent) < 0),
  ),
  ofLines(
    'BR-28',
    'Le prix d’une ligne est négatif\u00a0: c’est la quantité qui le devient.',
    ({ price }) => !(price < 0),
  ),
  ofLines('BR-30', 'La période d’une ligne finit avant de commencer.', ({ period }) =>
    unless(period, ({ start, end }) => start <= end),
  ),
];

const ofTotals: readonly InvoiceRule[] = [
  rule('BR-12', 'La somme des lignes manque.', ({ totals }) => Number.isFinite(totals.net)),
  rule('BR-14', 'Le total TTC manque.', ({ totals }) => Number.isFinite(totals.total)),
  rule(
    'BR-CO-10',
    'La somme des lignes n’est pas le total hors taxes.',
    ({ lines, totals }) => sumOf(lines) === totals.net,
  ),
  rule(
    'BR-CO-14',
    'Le total TTC moins le total hors taxes n’est pas la somme des montants de TVA.',
    ({ totals }) => totals.total - totals.net === totals.vat.reduce((sum, { vat }) => sum + vat, 0),
  ),
  rule('BR-DEC-12', 'Le total hors taxes n’est pas un nombre de centimes.', ({ totals }) =>
    Number.isSafeInteger(totals.net),
  ),
  rule('BR-DEC-13', 'Le total de TVA n’est pas un nombre de centimes.', ({ totals }) =>
    Number.isSafeInteger(totals.total - totals.net),
  ),
  rule('BR-DEC-14', 'Le total TTC n’est pas un nombre de centimes.', ({ totals }) =>
    Number.isSafeInteger(totals.total),
  ),
];

export const EN16931_LINE_RULES: readonly InvoiceRule[] = [...ofEachLine, ...ofTotals];
