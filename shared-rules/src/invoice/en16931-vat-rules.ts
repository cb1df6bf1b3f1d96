import { vatOn } from '../money/money.ts';
import { VAT_CATEGORIES } from './code-lists.ts';
import type { InvoiceDocument, InvoiceParty, VatCategory } from './invoice-document.ts';
import { countedAmount, type InvoiceRule, isSaid, rule, sumOf } from './invoice-rule.ts';
import { localTaxNumber } from './local-tax-number.ts';

/** EN 16931 on the tax: a rate at least, as much as it makes, and a reason where none is asked. */

type Holds = InvoiceRule['holds'];

/** A rule on invoices of one category only. */
const within =
  (category: VatCategory, holds: Holds): Holds =>
  (document) =>
    document.vatCategory !== category || holds(document);

function isTaxed({ rate, net, vat }: InvoiceDocument['totals']['vat'][number]): boolean {
  try {
    return vat === vatOn(net, rate);
  } catch {
    return false;
  }
}

/** The breakdown has every rate of the lines once, with what its lines come to. */
function isBrokenDown({ lines, totals }: InvoiceDocument): boolean {
  const ofRate = (rate: number) =>
    lines.filter((line) => line.vatRate === rate).reduce((sum, line) => sum + countedAmount(line), 0);
  const rates = new Set(lines.map(({ vatRate }) => vatRate));
  const told = new Set(totals.vat.map(({ rate }) => rate));
  const areSame = told.size === totals.vat.length && told.size === rates.size;
  return areSame && totals.vat.every(({ rate, net }) => rates.has(rate) && net === ofRate(rate));
}

const ofAnyCategory: readonly InvoiceRule[] = [
  rule('BR-CO-04', 'Les lignes n’ont pas de catégorie de TVA.', ({ vatCategory }) => isSaid(vatCategory)),
  rule('BR-CL-17', 'La catégorie de TVA n’existe pas dans la norme.', ({ vatCategory }) =>
    VAT_CATEGORIES.has(vatCategory),
  ),
  rule('BR-CO-18', 'Le détail de la TVA manque.', ({ totals }) => totals.vat.length > 0),
  rule('BR-CO-17', 'Le montant de TVA d’un taux n’est pas sa base multipliée par le taux.', ({ totals }) =>
    totals.vat.every(isTaxed),
  ),
  rule('BR-45', 'La base d’un taux de TVA manque.', ({ totals }) =>
    totals.vat.every(({ net }) => Number.isFinite(net)),
  ),
  rule('BR-46', 'Le montant d’un taux de TVA manque.', ({ totals }) =>
    totals.vat.every(({ vat }) => Number.isFinite(vat)),
  ),
  rule('BR-48', 'Un taux manque dans le détail de la TVA.', ({ totals }) =>
    totals.vat.every(({ rate }) => Number.isFinite(rate)),
  ),
  rule('BR-DEC-19', 'La base d’un taux de TVA n’est pas un nombre de centimes.', ({ totals }) =>
    totals.vat.every(({ net }) => Number.isSafeInteger(net)),
  ),
  rule('BR-DEC-20', 'Le montant d’un taux de TVA n’est pas un nombre de centimes.', ({ totals }) =>
    totals.vat.every(({ vat }) => Number.isSafeInteger(vat)),
  ),
];

const standard: readonly InvoiceRule[] = [
  rule(
    'BR-S-01',
    'La facture est soumise à la TVA et n’en donne pas le détail.',
    within('S', ({ totals }) => totals.vat.length > 0),
  ),
  rule(
    'BR-S-02',
    'La société qui vend facture de la TVA sans numéro de TVA.',
    within('S', ({ seller }) => isSaid(seller.vatNumber)),
  ),
  rule(
    'BR-S-05',
    'Une ligne d’une facture soumise à la TVA a un taux de 0\u00a0%.',
    within('S', ({ lines }) => lines.every(({ vatRate }) => vatRate > 0)),
  ),
  rule('BR-S-08', 'La base d’un taux de TVA n’est pas la somme de ses lignes.', within('S', isBrokenDown)),
];

interface Untaxed {
  category: Exclude<VatCategory, 'S'>;
  /** « une facture … » */
  word: string;
  identified: { sentence: string; holds: Holds } | null;
  needsReason: boolean;
}

const sellerIdentified = {
  sentence: 'La société qui vend n’a ni numéro de TVA, ni SIREN, ni, hors de l’Union européenne, d’identifiant.',
  holds: ({ seller }: InvoiceDocument) => isSaid(seller.vatNumber) || isSaid(localTaxNumber(seller)),
};
/** Whoever has a SIREN asks for a number for VAT before he sells to the rest of the Union. */
const mayShiftTax = (seller: InvoiceParty) =>
  isSaid(seller.vatNumber) || (!isSaid(seller.siren) && isSaid(localTaxNumber(seller)));
const bothIdentified = {
  sentence:
    'L’autoliquidation demande le numéro de TVA du vendeur, ou son identifiant hors de l’Union européenne, et le numéro de TVA ou l’identifiant de l’acheteur.',
  holds: ({ seller, buyer }: InvoiceDocument) =>
    mayShiftTax(seller) && [buyer.vatNumber, buyer.siren, buyer.foreignId].some(isSaid),
};

const untaxed: readonly Untaxed[] = [
  { category: 'E', word: 'exonérée', identified: sellerIdentified, needsReason: true },
  { category: 'AE', word: 'en autoliquidation', identified: bothIdentified, needsReason: true },
  { category: 'Z', word: 'au taux zéro', identified: sellerIdentified, needsReason: false },
  // No number of theirs is told there.
  { category: 'O', word: 'hors champ de la TVA', identified: null, needsReason: true },
];

function untaxedRules({ category, word, identified, needsReason }: Untaxed): InvoiceRule[] {
  const of = (number: string, sentence: string, holds: Holds) =>
    rule(`BR-${category}-${number}`, sentence, within(category, holds));
  const rules = [
    of('01', `Une facture ${word} donne une seule base de TVA.`, ({ totals }) => totals.vat.length === 1),
    of('05', `Une ligne d’une facture ${word} a un taux de TVA.`, ({ lines }) =>
      lines.every(({ vatRate }) => vatRate === 0),
    ),
    of('08', `La base d’une facture ${word} n’est pas la somme de ses lignes.`, ({ lines, totals }) => {
      return totals.vat.length !== 1 || totals.vat[0]?.net === sumOf(lines);
    }),
    of('09', `Une facture ${word} demande de la TVA.`, ({ totals }) => totals.vat.every(({ vat }) => vat === 0)),
  ];
  if (identified) rules.push(of('02', identified.sentence, identified.holds));
  if (needsReason) {
    const sentence = `Une facture ${word} dit pourquoi elle est sans TVA.`;
    rules.push(of('10', sentence, ({ exemptionReason }) => isSaid(exemptionReason)));
  }
  return rules;
}

export const EN16931_VAT_RULES: readonly InvoiceRule[] = [
  ...ofAnyCategory,
  ...standard,
  ...untaxed.flatMap(untaxedRules),
];
