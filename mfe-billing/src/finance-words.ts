import { withMinus } from '@bloom/shared-rules/words/minus';
import { formatNumber, unknown } from '@bloom/shared-ui/format';
import type { UninvoicedStage } from './graphql.generated.ts';

const oneDecimal = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const thousands = new Intl.NumberFormat('fr-FR', {
  notation: 'compact',
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 1,
});

/** '33,3 %', 'TBC' when it is not known. */
export const shareText = (percent: number | undefined) =>
  percent === undefined ? unknown : withMinus(oneDecimal.format(percent / 100));

/** '784 k€', beside an axis; a thousand and its unit are one word, which the browser parts. */
export const shortAmount = (euros: number) => withMinus(thousands.format(euros).replace(/(?<=[kM])\s(?=€)/, ''));

/** '37,5 jours', '–' before anything was paid. */
export const daysText = (days: number | null | undefined) => (days == null ? '–' : `${formatNumber(days, 1)}\u00a0j`);

/** What a month that is over waits for. */
export const STAGE_WORDS: Readonly<Record<UninvoicedStage, string>> = {
  MISSING: 'Compte rendu à remplir',
  TO_SIGN: 'Compte rendu à signer',
  TO_INVOICE: 'Facture à créer',
  RUNNING: 'Facture en cours',
  TO_VALIDATE: 'Facture à valider',
  TO_CREDIT: 'Avoir à valider',
  ERROR: 'Facture en erreur',
};

/** What is left of a month that was corrected downwards is below zero; of a credit note that is what it is. */
export const correctedWords = (work: readonly { stage?: UninvoicedStage | null; amount: number }[]) =>
  work.some(({ stage, amount }) => stage && stage !== 'TO_CREDIT' && amount < 0)
    ? 'Un montant négatif est celui d’un mois corrigé à la baisse\u00a0: son avoir reprend plus que la nouvelle facture.'
    : undefined;

/** '18,2 %' of what was sold; nothing is said of what was not. */
export const rateText = (margin: number, revenue: number) =>
  revenue > 0 ? withMinus(oneDecimal.format(margin / revenue)) : '–';
