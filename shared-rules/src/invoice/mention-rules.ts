import { isDay } from '../calendar/calendar-day.ts';
import { OVERSEAS_TAXED, OVERSEAS_UNTAXED, territoryOf } from '../company/french-territory.ts';
import { OVERSEAS_VAT_RATE } from '../money/money.ts';
import { latestDueDate } from './due-date.ts';
import { type InvoiceDocument, isCreditKind, isSelfBilledKind } from './invoice-document.ts';
import { type InvoiceRule, rule } from './invoice-rule.ts';

/**
 * What French law wants an invoice to say (CGI, annexe II, 242 nonies A; code de commerce, L. 441-10) and no norm
 * checks.
 */

const textsOf = ({ notes, exemptionReason }: InvoiceDocument) => [
  exemptionReason ?? '',
  ...notes.others.map(({ text }) => text),
];

const mentions = (document: InvoiceDocument, words: RegExp) => textsOf(document).some((text) => words.test(text));

/** What an invoice took, right or wrong, its credit note takes back. */
function hasRateOfBuyer({ kind, vatCategory, buyer, lines }: InvoiceDocument): boolean {
  if (isCreditKind(kind) || vatCategory !== 'S') return true;
  const territory = territoryOf(buyer.address);
  const isOverseas = OVERSEAS_TAXED.includes(territory);
  return (
    !OVERSEAS_UNTAXED.includes(territory) &&
    lines.every(({ vatRate }) => (vatRate === OVERSEAS_VAT_RATE) === isOverseas)
  );
}

export const MENTION_RULES: readonly InvoiceRule[] = [
  rule(
    'LOI-AUTOFACTURATION',
    'Une facture établie par le client porte la mention «\u202fAutofacturation\u202f».',
    (document) => !isSelfBilledKind(document.kind) || mentions(document, /autofacturation|self-?billing/i),
  ),
  rule(
    'LOI-AUTOLIQUIDATION',
    'Une facture dont le client doit la TVA porte la mention «\u202fAutoliquidation\u202f».',
    (document) => document.vatCategory !== 'AE' || mentions(document, /autoliquidation|reverse charge/i),
  ),
  rule(
    'LOI-OUTRE-MER',
    'Un client de Guadeloupe, de Martinique ou de La Réunion, et lui seul, paie la TVA à 8,5\u00a0%\u202f; un client de Guyane ou de Mayotte n’en paie pas.',
    hasRateOfBuyer,
  ),
  {
    ...rule(
      'LOI-ECHEANCE',
      'L’échéance dépasse ce que la loi permet\u00a0: 60 jours, ou 45 jours fin de mois.',
      ({ kind, issueDate, dueDate }) => {
        if (isCreditKind(kind) || !isDay(issueDate)) return true;
        const latest = [false, true].map((isMonthEnd) => latestDueDate(issueDate, { isMonthEnd }));
        return latest.some((day) => dueDate <= day);
      },
    ),
    isWarning: true,
  },
];
