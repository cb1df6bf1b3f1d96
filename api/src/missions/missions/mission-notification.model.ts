import { sql } from 'kysely';
import { Notification } from '../../desk/notifications/notifications.model.ts';
import { extendModel, many } from '../../platform/read/read-model.ts';
import { Mission } from './missions.model.ts';

extendModel(Notification, {
  mission: many(
    () => Mission,
    (notification, mission) => sql`mission ${mission.table} where ${mission('id')} = ${notification('mission_id')}
      and ${mission('deleted_at')} is null`,
    (mission) => mission('id'),
  ),
});
