import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type { JobFunnelPhase, JobFunnelStatus } from '../talents.generated.ts';

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
