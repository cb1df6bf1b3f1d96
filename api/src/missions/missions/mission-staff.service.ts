import { staffInCharge } from '../../desk/notifications/notifications.service.ts';
import type { Db } from '../../platform/database/database.ts';
import { ownStaff } from './mission-staff.repository.ts';

/** Whom to tell what happens on a mission: its own staff, else everybody who looks after missions. */
export function staffOfMission(tx: Db, missionId: string): Promise<string[]> {
  return staffOfMissions(tx, [missionId]);
}

/** As of one mission, each person once; everybody only when none of the missions has staff of its own. */
export async function staffOfMissions(tx: Db, missionIds: string[]): Promise<string[]> {
  const own = await ownStaff(tx, missionIds);
  return own.length > 0 ? own : staffInCharge(tx);
}
