import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Alias, Sql } from '../../platform/read/read-model.ts';
import { isAfter, orderOf, type PartOrder, requireLast } from '../../platform/read/read-part.ts';
import type { Source } from '../../platform/read/read-run.ts';
import type { MissionOwners } from './missions.policy.ts';
import { isRunning } from './missions.sql.ts';

export interface MissionFilter {
  all: boolean;
  bloomerId?: string;
  societyId?: string;
  ids?: string[];
  /** Missions with at least one day in it. */
  period?: { from: string; to: string };
  /** First of the month whose report is not validated yet. */
  withoutValidatedActivityOf?: string;
  today: string;
  /** The mission after which the part begins. */
  after?: string | undefined;
  limit: number;
}

/** The missions of a filter as rows of a read model. */
export function missionRows(db: Db, filter: MissionFilter): Source {
  return {
    rows: (mission) => sql`mission ${mission.table} where ${sql.join(conditions(mission, filter), sql` and `)}`,
    orderBy: (mission) => orderOf(partOrder(filter), mission),
    limit: filter.limit,
    whenEmpty: () => requireLast(db, partOrder(filter), filter.after),
  };
}

/** Those that run come first, the latest before the others: days back from a fixed one, as a place only ascends. */
const place = (mission: Alias, today: string): Sql[] => [
  sql`not ${isRunning(mission, today)}`,
  sql`date '2000-01-01' - ${mission('begin_mission')}`,
  mission('id'),
];

const partOrder = (filter: MissionFilter): PartOrder => ({
  table: 'mission',
  place: (row) => place(row, filter.today),
  own: (row) => ownRows(row, filter),
});

function conditions(mission: Alias, filter: MissionFilter): Sql[] {
  const list: Sql[] = [sql`${mission('deleted_at')} is null`];
  list.push(ownRows(mission, filter));
  if (filter.ids !== undefined) list.push(sql`${mission('id')} = any(${filter.ids}::uuid[])`);
  if (filter.period !== undefined) {
    list.push(sql`${mission('begin_mission')} <= ${filter.period.to}::date`);
    list.push(sql`${mission('end_mission')} >= ${filter.period.from}::date`);
  }
  if (filter.withoutValidatedActivityOf !== undefined) {
    list.push(sql`not exists (select from activity as done where done.mission_id = ${mission('id')}
      and done.month = ${filter.withoutValidatedActivityOf}::date and done.validation is not null)`);
  }
  list.push(isAfter(partOrder(filter), mission, filter.after));
  return list;
}

function ownRows(mission: Alias, filter: MissionFilter): Sql {
  if (filter.all) return sql`true`;
  const own: Sql[] = [];
  if (filter.bloomerId !== undefined) own.push(sql`${mission('bloomer_id')} = ${filter.bloomerId}`);
  if (filter.societyId !== undefined) own.push(sql`${mission('client_society_id')} = ${filter.societyId}`);
  return own.length === 0 ? sql`false` : sql`(${sql.join(own, sql` or `)})`;
}

export async function findMissionOwners(db: Db, missionId: string): Promise<MissionOwners | undefined> {
  return db
    .selectFrom('mission')
    .select(['bloomer_id as bloomerId', 'client_society_id as clientSocietyId'])
    .where('id', '=', missionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** What happened to a mission, the latest first. */
export function eventRows(missionId: string, limit: number): Source {
  return {
    rows: (event) =>
      sql`audit_event ${event.table} where ${event('object_kind')} = 'mission' and ${event('object_id')} = ${missionId}`,
    orderBy: (event) => sql`${event('id')} desc`,
    limit,
  };
}
