import { RELAUNCH_OBSTACLES, RELAUNCH_TARGETS } from '@bloom/shared-rules/cra/relaunch';
import { sql } from 'kysely';
import { builder } from '../../platform/graphql/builder.ts';
import { type Alias, extendModel, optional, type Scope, type Sql } from '../../platform/read/read-model.ts';
import { CraDashboardItem } from '../activities/cra-board.model.ts';
import { boardMission, boardReport } from '../activities/cra-board.sql.ts';
import { type RelaunchRow, relaunchObstacle, relaunchTarget } from './relaunch.sql.ts';

const Target = builder.enumType('RelaunchTarget', { values: RELAUNCH_TARGETS });
const Obstacle = builder.enumType('RelaunchObstacle', {
  description: 'Why a reminder would ask for what nobody can do, or reach nobody.',
  values: RELAUNCH_OBSTACLES,
});

const monthOf = (row: Alias): RelaunchRow => ({
  activity: boardReport(row),
  mission: boardMission(row),
  month: row('month'),
});

const targetOf = (row: Alias): Sql => row.once('relaunch_target', relaunchTarget(monthOf(row)));

/** Most months wait for nobody: there nothing is looked up of who could be reminded. */
const obstacleOf = (row: Alias, today: string): Sql => relaunchObstacle(monthOf(row), today, targetOf(row));

/** For who may remind people. */
const forStaff =
  (value: (row: Alias, today: string) => Sql) =>
  (row: Alias, { flags, today }: Scope): Sql =>
    flags.account ? value(row, today) : sql`null`;

extendModel(CraDashboardItem, {
  relaunchTarget: optional(Target, forStaff(targetOf)),
  relaunchObstacle: optional(Obstacle, forStaff(obstacleOf)),
});
