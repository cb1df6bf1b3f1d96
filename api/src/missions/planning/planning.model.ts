import { sql } from 'kysely';
import { one, readModel, scalar } from '../../platform/read/read-model.ts';
import { Mission } from '../missions/missions.model.ts';

export const CountedMission = readModel('CountedMission', {
  months: scalar('Date', 'months', { list: true }),
  mission: one(
    () => Mission,
    (row, mission) => sql`mission ${mission.table} where ${mission('id')} = ${row('mission_id')}`,
  ),
});
