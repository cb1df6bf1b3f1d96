import { DAY_MS, HOUR_MS } from '@bloom/shared-rules/calendar/time-units';
import { IBAN_HOLD_HOURS } from '@bloom/shared-rules/input/limits';

/** An account as it is paid on. */
export interface BankAccount {
  iban: string;
  bic: string;
}

/** How long another account waits at least, in milliseconds. */
export const HOLD_MS = IBAN_HOLD_HOURS * HOUR_MS;

/** For how long an address that was replaced is still told, in milliseconds. */
export const FORMER_ADDRESS_MS = 90 * DAY_MS;

/**
 * What a form does to the account of a company. A first entry is no change; an account that comes back after portage
 * is one only when it differs from the one that was left.
 */
export type BankStep = 'same' | 'cleared' | 'first' | 'restored' | 'change';

export interface KnownAccounts {
  /** In force now. */
  iban: string | null;
  bic: string | null;
  /** In force before portage needed none. */
  last_iban: string | null;
  last_bic: string | null;
}

export function bankStep(known: KnownAccounts, wanted: BankAccount | null): BankStep {
  if (wanted === null) return known.iban === null ? 'same' : 'cleared';
  if (known.iban === wanted.iban && known.bic === wanted.bic) return 'same';
  if (known.iban !== null) return 'change';
  if (known.last_iban === null) return 'first';
  return known.last_iban === wanted.iban && known.last_bic === wanted.bic ? 'restored' : 'change';
}

export interface Circumstances {
  wanted: BankAccount | null;
  /** What the same people are paid on by other companies. */
  elsewhere: readonly string[];
  isAsked: boolean;
  /** Where payments go is finance's word, or the Bloomer's own. */
  mayMove: boolean;
}

/**
 * The same, among everything the person is paid on: a first entry in one company is a change for somebody who has an
 * account in another, while another account is asked for, and for whoever does not decide where the money goes.
 */
export function stepAmong(step: BankStep, { wanted, elsewhere, isAsked, mayMove }: Circumstances): BankStep {
  if (step !== 'first') return step;
  if (!mayMove) return 'change';
  const isKnown = elsewhere.length === 0 || (wanted !== null && elsewhere.includes(wanted.iban));
  return isKnown && !isAsked ? 'first' : 'change';
}

/** The ends of an account; never the whole. */
export function maskIban(iban: string | null): string | null {
  return iban === null ? null : `${iban.slice(0, 4)}…${iban.slice(-3)}`;
}
