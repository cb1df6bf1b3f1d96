import { isPermanent } from '../mission/deal-types.ts';
import { capitalised } from '../words/capitalised.ts';

/** How screens speak of an offer, to staff and to its client alike. */

interface Contract {
  dealType?: string | null;
  /** In months. */
  duration?: number | null;
}

/** « CDI », or « Mission de 9 mois ». */
export function contractOf({ dealType, duration }: Contract): string {
  if (isPermanent(dealType)) return 'CDI';
  return duration ? `Mission de ${duration}\u00a0mois` : 'Mission';
}

interface Rhythm {
  onSiteDaysPerWeek?: number | null;
  remoteDaysPerWeek?: number | null;
}

const days = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** « 2 j sur site, 3 j à distance par semaine »; empty when nobody said. */
export function rhythmOf({ onSiteDaysPerWeek: onSite, remoteDaysPerWeek: remote }: Rhythm): string {
  const parts = [
    onSite ? `${days.format(onSite)}\u00a0j sur site` : '',
    remote ? `${days.format(remote)}\u00a0j à distance` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `${parts.join(', ')} par semaine`;
}

interface Salary {
  /** Whole euros a year, before tax. */
  salaryMin?: number | null;
  salaryMax?: number | null;
}

/** « 52 000 € – 60 000 € brut par an »; empty without both ends. */
export function salaryOf({ salaryMin, salaryMax }: Salary): string {
  if (salaryMin == null || salaryMax == null) return '';
  const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  return `${euros.format(salaryMin)} – ${euros.format(salaryMax)} brut par an`;
}

/** Languages of the list by their names, as a line of its own; what was written otherwise as it was written. */
export function languageNames(codes: readonly string[]): string {
  // Made here, so that pages without languages go without it.
  const languages = new Intl.DisplayNames('fr', { type: 'language' });
  const names = codes.map((code) => (/^[a-z]{2}$/.test(code) ? (languages.of(code) ?? code) : code)).join(', ');
  return capitalised(names);
}

/** What a client says of a candidate. */
export const feedbackLabels = {
  accept: 'À rencontrer',
  refuse: 'Sans suite',
  question: 'Question posée',
  note: 'Note',
} as const;
