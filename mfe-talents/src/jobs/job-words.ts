import { isPermanent } from '@bloom/shared-rules/deal-types';
import { formatDays } from '@bloom/shared-ui/format';
import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type { JobFunnelPhase, JobFunnelStatus, JobRowFragment } from '../talents.generated.ts';

export const jobStatuses = ['inProgress', 'WIN', 'LOST'] as const satisfies readonly JobFunnelStatus[];

export const statusWords: Readonly<Record<JobFunnelStatus, { one: string; many: string; tone: StatusTone }>> = {
  inProgress: { one: 'En cours', many: 'En cours', tone: 'info' },
  WIN: { one: 'Gagnée', many: 'Gagnées', tone: 'success' },
  LOST: { one: 'Perdue', many: 'Perdues', tone: 'neutral' },
};

/** In the order a candidate goes through them; the last two are ends without a placement. */
export const phaseWords: Readonly<Record<JobFunnelPhase, string>> = {
  NotContacted: 'À contacter',
  Contacted: 'Contacté',
  Replied: 'A répondu',
  Prequalification: 'Préqualification',
  Qualification: 'Qualification',
  Positionnement: 'Positionnement',
  PresentedToClient: 'Présenté au client',
  PreparationITW: 'Préparation d’entretien',
  DebriefITW: 'Débrief d’entretien',
  ValidationInfos: 'Validation des infos',
  BPA: 'Bon pour accord',
  Validated: 'Validé',
  Archive: 'Archivé',
  NotValidated: 'Non retenu',
};
export const phases = Object.keys(phaseWords) as JobFunnelPhase[];

/** « CDI », or « Mission de 9 mois ». */
export function contractOf({ dealType, duration }: Pick<JobRowFragment, 'dealType' | 'duration'>): string {
  if (isPermanent(dealType)) return 'CDI';
  return duration ? `Mission de ${duration}\u00a0mois` : 'Mission';
}

/** « 2 j sur site, 3 j à distance » */
export function rhythmOf(job: { onSiteDaysPerWeek: number | null; remoteDaysPerWeek: number | null }): string {
  const { onSiteDaysPerWeek: onSite, remoteDaysPerWeek: remote } = job;
  const parts = [
    onSite ? `${formatDays(onSite)}\u00a0j sur site` : '',
    remote ? `${formatDays(remote)}\u00a0j à distance` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

/** « 52 000 € – 60 000 € brut par an » */
export function salaryOf({ salaryMin, salaryMax }: { salaryMin: number | null; salaryMax: number | null }): string {
  if (salaryMin === null || salaryMax === null) return '';
  return `${euros.format(salaryMin)} – ${euros.format(salaryMax)} brut par an`;
}

/** What the client said last of a candidate. */
export const feedbackWords: Readonly<Record<string, string>> = {
  accept: 'À rencontrer',
  refuse: 'Sans suite',
  question: 'Question posée',
  note: 'Note',
};
