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

/** A value of the month with its mission and, where it is begun, its report. */
function ofMonth(row: Alias, value: (month: RelaunchRow) => Sql, condition = sql`true`): Sql {
  const [activity, mission] = [alias('late_report'), alias('late_mission')];
  return sql`(select ${value({ activity, mission, month: row('month') })}
    from mission as ${mission.table} left join activity as ${activity.table} on ${activity('id')} = ${row('activity_id')}
    where ${mission('id')} = ${row('mission_id')} and ${condition})`;
}

const targetOf = (row: Alias): Sql => row.once('relaunch_target', ofMonth(row, relaunchTarget));

/** Most months wait for nobody: there nothing is looked up of who could be reminded. */
const obstacleOf = (row: Alias, today: string): Sql => {
  const target = targetOf(row);
  return ofMonth(row, (month) => relaunchObstacle(month, today, target), sql`${target} is not null`);
};

/** For who may remind people. */
const forStaff =
  (value: (row: Alias, today: string) => Sql) =>
  (row: Alias, { flags, today }: Scope): Sql =>
    flags.account ? value(row, today) : sql`null`;

extendModel(CraDashboardItem, {
  relaunchTarget: optional(Target, forStaff(targetOf)),
  relaunchObstacle: optional(Obstacle, forStaff(obstacleOf)),
});
