import { isBloomer, isClient, isStaff, isSystem, refusal, type Viewer } from '../../platform/viewer/viewer.ts';

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

/** The part of a mission that decides what may be done with it; days are yyyy-MM-dd, today in Europe/Paris. */
export interface MissionTimes {
  beginMission: string;
  endMission: string;
  today: string;
}

function isActive({ beginMission, endMission, today }: MissionTimes): boolean {
  return beginMission <= today && endMission >= today;
}

/** While it runs, or before it begins. */
export function canModify(viewer: Viewer, mission: MissionTimes): boolean {
  return isStaff(viewer, 'account') && (isActive(mission) || mission.beginMission > mission.today);
}

/** What it lacks is still filled in when it is over: it is invoiced after its end. */
export function canComplete(viewer: Viewer, mission: MissionTimes): boolean {
  return isStaff(viewer, 'account') && mission.endMission < mission.today;
}

export function canStop(viewer: Viewer, mission: MissionTimes): boolean {
  return isStaff(viewer, 'account') && isActive(mission);
}

export function canEstimate(viewer: Viewer, mission: MissionTimes): boolean {
  return isStaff(viewer, 'account') && isActive(mission);
}

/** A finished mission goes on by the service account's hand only. */
export function canAmend(viewer: Viewer, mission: MissionTimes): boolean {
  return isSystem(viewer) || (isStaff(viewer, 'account') && isActive(mission));
}

export function canPrice(viewer: Viewer): boolean {
  return isStaff(viewer, 'account', 'finance');
}

export function canDelete(viewer: Viewer): boolean {
  return isSystem(viewer);
}
