import { sql } from 'kysely';
import type { MissionScope } from '../missions/missions/missions.policy.ts';
import { isRunning } from '../missions/missions/missions.sql.ts';
import type { Db } from '../platform/database/database.ts';
import { alias } from '../platform/read/read-model.ts';

export interface SearchRow {
  kind: 'mission' | 'bloomer' | 'client';
  recordId: string;
  label: string;
  detail: string;
  missionId: string;
}

export interface SearchFilter {
  scope: MissionScope;
  /** As `foldText` says them; each must occur. */
  words: string[];
  today: string;
  /** The most that is found of each kind. */
  limit: number;
}

function holds(text: ReturnType<typeof sql>, words: string[]) {
  const each = words.map((word) => sql`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  return sql.join(each, sql` and `);
}

function visible({ all, bloomerId, societyId }: MissionScope) {
  if (all) return sql`true`;
  const own = [
    ...(bloomerId === undefined ? [] : [sql`mission.bloomer_id = ${bloomerId}`]),
    ...(societyId === undefined ? [] : [sql`mission.client_society_id = ${societyId}`]),
  ];
  return own.length === 0 ? sql`false` : sql`(${sql.join(own, sql` or `)})`;
}

/**
 * Missions, then Bloomers, then clients whose names hold the words: only what belongs to missions of the scope. What
 * begins with the first word comes first, then what runs now, then what began last. A person or a company leads to its
 * latest mission.
 */
export async function searchRows(db: Db, { scope, words, today, limit }: SearchFilter): Promise<SearchRow[]> {
  const start = `${(words[0] ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<SearchRow>`
    with visible as materialized (
      select mission.id, mission.label, mission.begin_mission,
        ${isRunning(alias('mission'), today)} as runs,
        bloomer.id as bloomer_id, bloomer.firstname || ' ' || bloomer.lastname as bloomer,
        client.id as client_id, client.name as client,
        search_folded(mission.label) as folded_label,
        search_folded(bloomer.firstname || ' ' || bloomer.lastname) as folded_bloomer,
        search_folded(client.name) as folded_client
      from mission
      join bloomer on bloomer.id = mission.bloomer_id
      join society as client on client.id = mission.client_society_id
      where mission.deleted_at is null and ${visible(scope)}
    ),
    missions as (
      select 'mission' as kind, id as record_id, label, bloomer || ' · ' || client as detail, id as mission_id
      from visible
      where ${holds(sql`(folded_label || ' ' || folded_bloomer || ' ' || folded_client)`, words)}
      order by folded_label like ${start} desc, runs desc, begin_mission desc, id
      limit ${limit}
    ),
    bloomers as (
      select 'bloomer' as kind, bloomer_id as record_id, bloomer as label, label as detail, id as mission_id
      from (
        select distinct on (bloomer_id) * from visible where ${holds(sql`folded_bloomer`, words)}
        order by bloomer_id, runs desc, begin_mission desc, id
      ) as latest
      order by folded_bloomer like ${start} desc, runs desc, folded_bloomer, bloomer_id
      limit ${limit}
    ),
    clients as (
      select 'client' as kind, client_id as record_id, client as label, label as detail, id as mission_id
      from (
        select distinct on (client_id) * from visible where ${holds(sql`folded_client`, words)}
        order by client_id, runs desc, begin_mission desc, id
      ) as latest
      order by folded_client like ${start} desc, runs desc, folded_client, client_id
      limit ${limit}
    )
    select kind, record_id as "recordId", label, detail, mission_id as "missionId" from missions
    union all select * from bloomers
    union all select * from clients`.execute(db);
  return rows;
}
