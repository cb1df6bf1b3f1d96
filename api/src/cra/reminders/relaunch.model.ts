import { RELAUNCH_OBSTACLES, RELAUNCH_TARGETS } from '@bloom/shared-rules/relaunch';
import { sql } from 'kysely';
import { builder } from '../../platform/graphql/builder.ts';
import { type Alias, alias, extendModel, optional, type Scope, type Sql } from '../../platform/read/read-model.ts';
import { CraDashboardItem } from '../activities/cra-board.model.ts';
import { type RelaunchRow, relaunchObstacle, relaunchTarget } from './relaunch.sql.ts';

const Target = builder.enumType('RelaunchTarget', { values: RELAUNCH_TARGETS });
const Obstacle = builder.enumType('RelaunchObstacle', {
  description: 'Why a reminder would ask for what nobody can do, or reach nobody.',
  values: RELAUNCH_OBSTACLES,
});

/** For who may remind people. */
const relaunch =
  (value: (row: RelaunchRow, today: string) => Sql) =>
  (row: Alias, { flags, today }: Scope): Sql => {
    if (!flags.account) return sql`null`;
    const [activity, mission] = [alias('late_report'), alias('late_mission')];
    return sql`(select ${value({ activity, mission, month: row('month') }, today)}
      from mission as ${mission.table} left join activity as ${activity.table} on ${activity('id')} = ${row('activity_id')}
      where ${mission('id')} = ${row('mission_id')})`;
  };

extendModel(CraDashboardItem, {
  relaunchTarget: optional(Target, relaunch(relaunchTarget)),
  relaunchObstacle: optional(Obstacle, relaunch(relaunchObstacle)),
});
