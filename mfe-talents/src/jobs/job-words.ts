import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type { JobFunnelStatus } from '../talents.generated.ts';

export const jobStatuses = ['inProgress', 'WIN', 'LOST'] as const satisfies readonly JobFunnelStatus[];

export const statusWords: Readonly<Record<JobFunnelStatus, { one: string; many: string; tone: StatusTone }>> = {
  inProgress: { one: 'En cours', many: 'En cours', tone: 'info' },
  WIN: { one: 'Gagnée', many: 'Gagnées', tone: 'success' },
  LOST: { one: 'Perdue', many: 'Perdues', tone: 'neutral' },
};
