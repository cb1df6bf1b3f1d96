import { knowJobObjects } from '../../desk/notifications/job-failed.notice.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import { findCra } from './cra-record.repository.ts';

knowJobObjects(async (tx, objectId) => {
  const cra = await findCra(tx, objectId);
  return cra && { missionId: cra.mission_id, staffIds: await staffOfMission(tx, cra.mission_id) };
});
