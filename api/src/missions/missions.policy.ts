import { isBloomer, isClient, isStaff, refusal, type Viewer } from '../platform/viewer.ts';

/** Which missions a viewer may list; several roles give their union. */
export interface MissionScope {
  all: boolean;
  bloomerId?: string;
  societyId?: string;
}

export function missionScope(viewer: Viewer): MissionScope {
  if (isStaff(viewer)) return { all: true };
  const bloomerId = isBloomer(viewer) ? (viewer.bloomerId ?? undefined) : undefined;
  const societyId = isClient(viewer) ? (viewer.societyId ?? undefined) : undefined;
  if (bloomerId === undefined && societyId === undefined) throw refusal(viewer);
  return { all: false, bloomerId, societyId };
}

export interface MissionOwners {
  bloomerId: string;
  clientSocietyId: string;
}

export function canSeeMission(viewer: Viewer, mission: MissionOwners): boolean {
  if (isStaff(viewer)) return true;
  if (isBloomer(viewer) && viewer.bloomerId === mission.bloomerId) return true;
  return isClient(viewer) && viewer.societyId === mission.clientSocietyId;
}
