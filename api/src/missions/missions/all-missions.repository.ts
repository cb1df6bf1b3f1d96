import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { isRunning } from './missions.sql.ts';

export interface AllMissionsFilter {
  ids?: string[];
  active?: boolean;
  /** The mission after which the part begins. */
  after?: string;
  today: string;
  limit: number;
}

/**
 * Missions with the place of their client among the clients, by name: names are compared once for each client and not
 * for each mission, and the rest of the order is by figures.
 */
const ranked = sql`(select mission.*, client.rank as client_rank from mission join (
    select id, row_number() over (order by name collate french_order, id) as rank from society
    where id in (select client_society_id from mission)
  ) as client on client.id = mission.client_society_id)`;

const place = (mission: Alias): Sql => sql`${mission('client_rank')}, ${mission('begin_mission')}, ${mission('id')}`;

/** By client, then by begin. */
export function allMissionRows(filter: AllMissionsFilter): Source {
  return {
    rows: (mission) => sql`${ranked} as ${mission.table} where ${sql.join(conditions(mission, filter), sql` and `)}`,
    countRows: (mission) =>
      sql`mission as ${mission.table} where ${sql.join(conditions(mission, { ...filter, after: undefined }), sql` and `)}`,
    orderBy: place,
    limit: filter.limit,
    joined: filter.limit > 500,
  };
}

function conditions(mission: Alias, { ids, active, after, today }: AllMissionsFilter): Sql[] {
  const list: Sql[] = [sql`${mission('deleted_at')} is null`];
  if (ids !== undefined) list.push(sql`${mission('id')} = any(${ids}::uuid[])`);
  if (active !== undefined) {
    list.push(sql`${isRunning(mission, today)} = ${active}`);
  }
  if (after !== undefined) {
    list.push(sql`(${place(mission)}) > (select last.client_rank, last.begin_mission, last.id
      from ${ranked} as last where last.id = ${after})`);
  }
  return list;
}
