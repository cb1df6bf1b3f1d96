import { sql } from 'kysely';
import { staffOfMission } from '../activities/cra-record.service.ts';
import { frenchDay, of } from '../documents/french-dates.ts';
import { addDays } from '../platform/clock.ts';
import type { Platform } from '../platform/context.ts';
import { inTransaction } from '../platform/database.ts';
import { notify } from './notifications.service.ts';

/** Days before the end of a mission at which people are told. */
const NOTICE_DAYS = 30;
const PER_RUN = 200;

interface Ending {
  missionId: string;
  bloomerId: string;
  clientName: string;
  bloomerName: string;
  endMission: string;
}

/** Missions that end within thirty days: once for each end date, to the Bloomer and to the staff of the mission. */
export async function tellEndingMissions(platform: Platform): Promise<void> {
  const today = platform.clock.today();
  const { rows } = await sql<Ending>`
    select m.id as "missionId", m.bloomer_id as "bloomerId", c.name as "clientName", m.end_mission as "endMission",
      b.firstname || ' ' || b.lastname as "bloomerName"
    from mission m
    join bloomer b on b.id = m.bloomer_id
    join society c on c.id = m.client_society_id
    where m.deleted_at is null and m.end_mission between ${today} and ${addDays(today, NOTICE_DAYS)}
      and m.begin_mission <= ${today}
      and not exists (select from notification n where n.bloomer_id = m.bloomer_id
        and n.dedupe_key = 'missionEnding:' || m.id || ':' || m.end_mission)
    order by m.end_mission, m.id limit ${PER_RUN}`.execute(platform.db);
  for (const ending of rows) await tell(platform, ending);
}

async function tell(platform: Platform, { missionId, bloomerId, ...ending }: Ending): Promise<void> {
  const base = {
    kind: 'missionEnding',
    title: 'Fin de mission proche',
    missionId,
    dedupeKey: `missionEnding:${missionId}:${ending.endMission}`,
  } as const;
  const day = frenchDay(ending.endMission);
  await inTransaction(platform.db, async (tx) => {
    await notify(platform, tx, {
      ...base,
      description: `Ta mission chez ${ending.clientName} se termine le ${day}.`,
      link: `/mission/${missionId}`,
      to: { bloomerIds: [bloomerId] },
    });
    await notify(platform, tx, {
      ...base,
      description: `La mission ${of(ending.bloomerName)} chez ${ending.clientName} se termine le ${day}\u00a0: estimez sa prolongation.`,
      priority: 'important',
      link: `/missions/${missionId}`,
      to: { staffIds: await staffOfMission(tx, missionId) },
    });
  });
}
