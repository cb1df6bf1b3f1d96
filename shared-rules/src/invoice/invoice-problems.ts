import { BR_FR_AMOUNT_RULES } from './br-fr-amount-rules.ts';
import { BR_FR_HEAD_RULES } from './br-fr-head-rules.ts';
import { BR_FR_PARTY_RULES } from './br-fr-party-rules.ts';
import { EN16931_HEAD_RULES } from './en16931-head-rules.ts';
import { EN16931_LINE_RULES } from './en16931-line-rules.ts';
import { EN16931_VAT_RULES } from './en16931-vat-rules.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import type { InvoiceRule } from './invoice-rule.ts';
import { MENTION_RULES } from './mention-rules.ts';

export const INVOICE_RULES: readonly InvoiceRule[] = [
  ...EN16931_HEAD_RULES,
  ...EN16931_LINE_RULES,
  ...EN16931_VAT_RULES,
  ...BR_FR_HEAD_RULES,
  ...BR_FR_PARTY_RULES,
  ...BR_FR_AMOUNT_RULES,
  ...MENTION_RULES,
];

export interface BrokenRule {
  id: string;
  sentence: string;
  isFatal: boolean;
}

/** Every rule that an invoice breaks; with a fatal one it gets no number and goes nowhere. */
export function invoiceProblems(document: InvoiceDocument, { isDraft }: { isDraft: boolean }): BrokenRule[] {
  const asked = INVOICE_RULES.filter(({ isOfFinal }) => !(isDraft && isOfFinal));
  return asked
    .filter(({ holds }) => !holds(document))
    .map(({ id, sentence, isWarning }) => ({ id, sentence, isFatal: !isWarning }));
}
