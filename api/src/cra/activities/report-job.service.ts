import { knowJobObjects } from '../../desk/notifications/job-failed.notice.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import { findCra } from './cra-record.repository.ts';

knowJobObjects(async (tx, objectId) => {
  const cra = await findCra(tx, objectId);
  if (cra === undefined) return undefined;
  const missionId = cra.mission_id;
  return { link: `/mission/${missionId}`, missionId, staffIds: await staffOfMission(tx, missionId) };
});
