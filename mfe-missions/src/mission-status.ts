import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type { MissionStatus } from './graphql.generated.ts';

export const missionStatusTones: Record<MissionStatus, StatusTone> = {
  ACTIVE: 'success',
  FINISHED: 'neutral',
  INCOMING: 'info',
};
