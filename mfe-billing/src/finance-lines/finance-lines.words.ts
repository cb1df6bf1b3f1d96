import { daysFrom } from '@bloom/shared-rules/calendar/days-from';
import { of } from '@bloom/shared-rules/words/elision';
import { formatMonth } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { STAGE_WORDS } from '../finance-words.ts';
import type { FinanceFigure, FinanceLinePartsFragment } from '../graphql.generated.ts';
import type { AskedFigure } from './finance-lines.rules.ts';

type Line = FinanceLinePartsFragment;

const TITLES: Readonly<Record<Exclude<FinanceFigure, 'ENTRIES'>, string>> = {
  UNINVOICED: 'Travaux non facturés',
  OUTSTANDING: 'Encours clients',
  DSO: 'DSO, encours clients',
  INVOICED: 'Facturation des 365 derniers jours',
  LATE: 'Factures clients en retard',
  PAID: 'Règlements des clients en un an',
};

/** Amounts of what clients owe are with taxes, as they pay them. */
export const taxWords = ({ figure }: AskedFigure) => (figure === 'ENTRIES' || figure === 'UNINVOICED' ? 'HT' : 'TTC');

function periodOf({ begin = '', end = begin }: AskedFigure): string {
  if (begin === '') return '';
  if (begin === end) return ` ${of(formatMonth(`${begin}-01`))}`;
  return ` ${of(formatMonth(`${begin}-01`))} à ${formatMonth(`${end}-01`)}`;
}

function figureOf(asked: AskedFigure): string {
  if (asked.figure !== 'ENTRIES') return TITLES[asked.figure];
  if (asked.isExpense !== undefined) return asked.isExpense ? 'Dépenses' : 'Revenus';
  return asked.clientId === undefined && asked.accountManagerId === undefined ? 'Profit' : 'Marge';
}

/** « Revenus d’octobre 2026, Free IT » */
export function titleOf(asked: AskedFigure): string {
  const narrowed = asked.category ?? (asked.stage && STAGE_WORDS[asked.stage]);
  return `${figureOf(asked)}${periodOf(asked)}${narrowed ? `, ${narrowed}` : ''}`;
}

/** Whose lines they are, where one client or one account manager was asked for. */
export function subjectOf({ clientId, accountManagerId }: AskedFigure, name: string | null | undefined) {
  if (clientId === null) return 'Sans client';
  return accountManagerId === null ? 'Sans account manager' : (name ?? undefined);
}

export function kindOf({ kind, isExpense, stage }: Line): string {
  if (stage) return STAGE_WORDS[stage];
  if (kind === 'EXPECTED') return isExpense ? 'Dépense prévue' : 'Revenu prévu';
  if (kind === 'CREDIT') return isExpense ? 'Avoir fournisseur' : 'Avoir client';
  return isExpense ? 'Facture fournisseur' : 'Facture client';
}

/** Where the line is gone on with: its invoice, else its mission or its month. */
export function placeOf({ invoiceId, missionId, stage, month }: Line): string | undefined {
  if (invoiceId) return linkTo('invoice.detail', { id: invoiceId });
  if (stage && month) return `${linkTo('activities.month')}?month=${month.slice(0, 7)}`;
  return missionId ? linkTo('mission.detail', { id: missionId }) : undefined;
}

/** From the date of an invoice to its payment. */
export function daysToPay({ issuedOn, paidOn }: Line): number | undefined {
  return issuedOn && paidOn ? daysFrom(issuedOn, paidOn) : undefined;
}
