import { withMinus } from '@bloom/shared-rules/minus';
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

/** '784 k€', beside an axis. */
export const shortAmount = (euros: number) => withMinus(thousands.format(euros));

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

/** '18,2 %' of what was sold; nothing is said of what was not. */
export const rateText = (margin: number, revenue: number) =>
  revenue > 0 ? withMinus(oneDecimal.format(margin / revenue)) : '–';
