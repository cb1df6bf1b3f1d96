// What other domains need to change a mission under its lock.
export { draftDaysAfter, lockMission, reportFacts, updateMission } from './mission-edit.repository.ts';
