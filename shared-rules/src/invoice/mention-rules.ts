import { isDay } from '../calendar-day.ts';
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

export const MENTION_RULES: readonly InvoiceRule[] = [
  rule(
    'LOI-AUTOFACTURATION',
    'Une facture établie par le client porte la mention «\u00a0Autofacturation\u00a0».',
    (document) => !isSelfBilledKind(document.kind) || mentions(document, /autofacturation|self-?billing/i),
  ),
  rule(
    'LOI-AUTOLIQUIDATION',
    'Une facture dont le client doit la TVA porte la mention «\u00a0Autoliquidation\u00a0».',
    (document) => document.vatCategory !== 'AE' || mentions(document, /autoliquidation|reverse charge/i),
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
