import { sql } from 'kysely';
import { Bloomer, Contact } from '../../identity/people/people.model.ts';
import { Mission } from '../../missions/missions/missions.model.ts';
import { type Alias, many, one, readModel, type Scope, type Sql, scalar } from '../../platform/read/read-model.ts';
import { Activity, CraStatusEnum } from './activities.model.ts';
import * as rules from './activities.sql.ts';
import { boardReport, missionsWithoutReport, openReports } from './cra-board.sql.ts';

const relaunchedToday =
  (kind: 'bloomer' | 'client') =>
  (row: Alias, { today }: Scope): Sql =>
    sql`exists (select from relaunch as sent where sent.mission_id = ${row('mission_id')} and sent.month = ${row('month')}
    and sent.kind = ${sql.lit(kind)} and sent.day = ${sql.lit(today)})`;

export const CraDashboardItem = readModel(
  'CraDashboardItem',
  {
    id: scalar('ID', (row) => sql`${row('mission_id')} || ':' || ${row('month')}`),
    month: scalar('Date', 'month'),
    CRAStatus: scalar(
      CraStatusEnum,
      (row) =>
        sql`case when ${row('activity_id')} is null then 'NOT_CREATED' else ${rules.status(boardReport(row))} end`,
    ),
    mission: one(
      () => Mission,
      (row, mission) => sql`mission ${mission.table} where ${mission('id')} = ${row('mission_id')}`,
    ),
    bloomer: one(
      () => Bloomer,
      (row, bloomer) => sql`bloomer ${bloomer.table} where ${bloomer('id')} = ${row('bloomer_id')}`,
    ),
    activity: one(
      () => Activity,
      (row, activity) => sql`activity ${activity.table} where ${activity('id')} = ${row('activity_id')}`,
      { nullable: true },
    ),
    operationalContact: one(
      () => Contact,
      (row, contact) => sql`contact ${contact.table} where ${contact('id')} = (select asked.id
        from operational_contact as asked where asked.mission_id = ${row('mission_id')}
        order by asked.position, asked.id limit 1)`,
      { nullable: true },
    ),
    operationalContactCount: scalar(
      'Int',
      (row) => sql`(select count(*) from operational_contact as asked where asked.mission_id = ${row('mission_id')})`,
    ),
    bloomerRelaunchedToday: scalar('Boolean', relaunchedToday('bloomer')),
    clientRelaunchedToday: scalar('Boolean', relaunchedToday('client')),
  },
  'One row of the monthly activity dashboard; activity is null when no CRA exists yet.',
);

export const MissingCra = readModel('MissingCra', {
  missions: many(
    () => Mission,
    missionsWithoutReport,
    (mission) => sql`${mission('begin_mission')}, ${mission('id')}`,
  ),
  activities: many(
    () => Activity,
    openReports,
    (activity) => sql`${activity('created_at')}, ${activity('id')}`,
  ),
});
