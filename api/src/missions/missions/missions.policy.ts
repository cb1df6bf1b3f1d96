import { isBloomer, isClient, isStaff, isSystem, refusal, type Viewer } from '../../platform/viewer/viewer.ts';

/** Who may; what somebody reads of a mission's prices is said in mission-price-readers.sql.ts. */

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

/** Where a mission stands today, as missions.sql.ts says it. */
export interface MissionTimes {
  readonly is_running: boolean;
  readonly is_open: boolean;
  readonly is_over: boolean;
}

export function canModify(viewer: Viewer, mission: MissionTimes): boolean {
  return isStaff(viewer, 'account') && mission.is_open;
}

export function canComplete(viewer: Viewer, mission: MissionTimes): boolean {
  return isStaff(viewer, 'account') && mission.is_over;
}

export function canStop(viewer: Viewer, mission: MissionTimes): boolean {
  return isStaff(viewer, 'account') && mission.is_running;
}

export function canEstimate(viewer: Viewer, mission: MissionTimes): boolean {
  return isStaff(viewer, 'account') && mission.is_running;
}

/** A finished mission goes on by the service account's hand only. */
export function canAmend(viewer: Viewer, mission: MissionTimes): boolean {
  return isSystem(viewer) || (isStaff(viewer, 'account') && mission.is_running);
}

export function canPrice(viewer: Viewer): boolean {
  return isStaff(viewer, 'account', 'finance');
}

export function canDelete(viewer: Viewer): boolean {
  return isSystem(viewer);
}
