import { formatDays } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';

type Job = {
  dealType?: string | null;
  duration?: number | null;
  onSiteDaysPerWeek?: number | null;
  remoteDaysPerWeek?: number | null;
  salaryMin?: number | null;
  salaryMax?: number | null;
};

/** « CDI », or « Mission de 9 mois ». */
export function contractOf({ dealType, duration }: Job): string {
  if (dealType?.startsWith('CDI')) return 'CDI';
  return duration ? `Mission de ${duration}\u00a0mois` : 'Mission';
}

/** « 2 j sur site, 3 j à distance » */
export function rhythmOf({ onSiteDaysPerWeek: onSite, remoteDaysPerWeek: remote }: Job): string | undefined {
  const parts = [
    onSite ? `${formatDays(onSite)}\u00a0j sur site` : undefined,
    remote ? `${formatDays(remote)}\u00a0j à distance` : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : `${parts.join(', ')} par semaine`;
}

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

/** « 52 000 € – 60 000 € brut par an » */
export function salaryOf({ salaryMin, salaryMax }: Job): string | undefined {
  if (salaryMin == null || salaryMax == null) return undefined;
  return `${euros.format(salaryMin)} – ${euros.format(salaryMax)} brut par an`;
}

export function presentedCount(count: number): string {
  if (count === 0) return 'Aucun profil présenté pour l’instant';
  return plural(count, 'profil présenté', 'profils présentés');
}
