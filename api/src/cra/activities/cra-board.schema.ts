import { sql } from 'kysely';
import { Bloomer, Contact } from '../../identity/people/people.schema.ts';
import { Mission } from '../../missions/missions/missions.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import {
  type Alias,
  alias,
  many,
  one,
  optional,
  readModel,
  type Scope,
  type Sql,
  scalar,
} from '../../platform/read/read-model.ts';
import { readField } from '../../platform/read/read-run.ts';
import { Activity, CraStatusEnum } from './activities.model.ts';
import * as rules from './activities.sql.ts';
import { boardOfBloomer, boardOfMission, boardOfMonth, missingInMonth } from './cra-board.service.ts';
import { missionsWithoutReport, openReports } from './cra-board.sql.ts';

/** Days after the upload of his invoice that a Bloomer is paid, unless his mission says otherwise. */
const PAYDATE_DAYS = 45;

const relaunchedToday =
  (kind: 'bloomer' | 'client') =>
  (row: Alias, { today }: Scope): Sql =>
    sql`exists (select from relaunch as sent where sent.mission_id = ${row('mission_id')} and sent.month = ${row('month')}
    and sent.kind = ${sql.lit(kind)} and sent.day = ${sql.lit(today)})`;

const CraDashboardItem = readModel(
  'CraDashboardItem',
  {
    id: scalar('ID', (row) => sql`${row('mission_id')} || ':' || ${row('month')}`),
    month: scalar('Date', 'month'),
    CRAStatus: scalar(CraStatusEnum, (row) => {
      const activity = alias('reported');
      return sql`coalesce((select ${rules.status(activity)} from activity as reported
        where reported.id = ${row('activity_id')}), 'NOT_CREATED')`;
    }),
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
    estimatedPaymentDate: optional(
      'Date',
      (row, scope) => sql`(select (paid.invoice_uploaded_at at time zone 'Europe/Paris')::date
          + coalesce(${row('bloomer_paydate_days')}, ${sql.lit(PAYDATE_DAYS)})
        from activity as paid where paid.id = ${row('activity_id')} and ${rules.invoiceVisible(alias('paid'), scope)})`,
    ),
    bloomerRelaunchedToday: scalar('Boolean', relaunchedToday('bloomer')),
    clientRelaunchedToday: scalar('Boolean', relaunchedToday('client')),
  },
  'One row of the monthly activity dashboard; activity is null when no CRA exists yet.',
);

builder.queryField('getCraByMonth', (t) =>
  t.field({
    type: [CraDashboardItem.ref],
    args: {
      month: t.arg.string({ required: true }),
      mine: t.arg.boolean({ description: 'Added: only missions that the viewer looks after.' }),
    },
    ...readField({ model: CraDashboardItem, shape: 'list', source: boardOfMonth }),
  }),
);

builder.queryField('getCraByMission', (t) =>
  t.field({
    type: [CraDashboardItem.ref],
    args: { missionId: t.arg.id({ required: true }) },
    ...readField({ model: CraDashboardItem, shape: 'list', source: boardOfMission }),
  }),
);

builder.queryField('myMonths', (t) =>
  t.field({
    type: [CraDashboardItem.ref],
    description: 'Added: the months of a Bloomer that are not finished, and the latest ones, of all missions.',
    ...readField({ model: CraDashboardItem, shape: 'list', source: boardOfBloomer }),
  }),
);

const MissingCra = readModel('MissingCra', {
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

builder.queryField('getMissingCRA', (t) =>
  t.field({
    type: MissingCra.ref,
    args: { month: t.arg({ type: 'Date', required: true }) },
    ...readField({ model: MissingCra, shape: 'object', source: missingInMonth }),
  }),
);
