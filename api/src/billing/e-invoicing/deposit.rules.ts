import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';

/** One try takes the patience of the adapter at most; another server may then try. */
export const LEASE_MS = 120_000;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/** Twice as long after each try, up to a quarter of an hour. */
export const nextTry = (now: Date, tries: number): Date =>
  new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, tries - 1), LONGEST_WAIT_MS));

/** What a file waits for, as finance reads it; a report has sentences of its own. */
export const NOT_CONFIGURED = 'Aucune plateforme de facturation n’est configurée\u00a0: la facture attend.';
export const AWAY = 'La plateforme ne répond pas\u00a0: la facture attend et partira dès son retour.';
export const REPORT_NOT_CONFIGURED = 'Aucune plateforme de facturation n’est configurée\u00a0: la déclaration attend.';
export const REPORT_AWAY = 'La plateforme ne répond pas\u00a0: la déclaration attend et partira dès son retour.';
