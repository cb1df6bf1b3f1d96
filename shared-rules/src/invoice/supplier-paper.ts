import { ROUNDING_CENTS, toEuros } from '../money/money.ts';

/** What stands on an invoice that a supplier wrote himself, read by a person, and what its month is worth. */

export interface PaperAmounts {
  netCents: number;
  totalCents: number;
}

const euros = (cents: number) => toEuros(cents).toLocaleString('fr-FR', { style: 'currency', currency: 'EUR' });
const inWords = ({ netCents, totalCents }: PaperAmounts) => `${euros(netCents)} HT et ${euros(totalCents)} TTC`;

/** What the paper asks otherwise than its month is worth; undefined where both say the same. */
export function paperDifference(paper: PaperAmounts, month: PaperAmounts): string | undefined {
  const apart = [paper.netCents - month.netCents, paper.totalCents - month.totalCents];
  if (apart.every((cents) => Math.abs(cents) <= ROUNDING_CENTS)) return undefined;
  return `Le papier demande ${inWords(paper)}, le mois vaut ${inWords(month)}.`;
}

/** The day that the paper bears: somebody mistypes a year sooner than he gets a bill before the work begins. */
export function paperDayProblem(day: string, { from, today }: { from: string; today: string }): string | undefined {
  if (day >= from && day <= today) return undefined;
  return 'La date est celle que porte la facture\u00a0: au plus tôt le premier jour facturé, au plus tard aujourd’hui.';
}

export const NO_AMOUNT = 'Indiquez le montant qui est écrit sur la facture.';
export const WHY_DIFFERENT = 'Indiquez pourquoi la facture est acceptée malgré cet écart.';
/** What is reported is the paper, whatever the month is worth. */
export const DIFFERENT_ABROAD =
  'Ce qui est acheté à l’étranger est déclaré avec les montants du papier\u00a0: demandez au fournisseur une facture du montant du mois, ou corrigez le mois.';
