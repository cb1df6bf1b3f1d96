import { of } from '@bloom/shared-rules/words/elision';
import { sql } from 'kysely';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { stillStands } from '../../missions/missions/extension.sql.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import { isRunning } from '../../missions/missions/missions.sql.ts';
import type { Platform } from '../../platform/context/context.ts';
import { frenchDay } from '../../platform/french/french-dates.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { alias } from '../../platform/read/read-model.ts';
import { notYetReminded, remindOnce } from './reminder.once.ts';
import { reachedStep } from './reminder-steps.sql.ts';

/** Days before its end at which the account manager hears of a mission. */
const STEPS = [45, 30, 15];
/** The Bloomer hears of it a month before, and once more. */
const BLOOMER_FROM = 30;
const PER_RUN = 500;

interface Ending {
  /** What is told of it now, once. */
  key: string;
  step: number;
  missionId: string;
  bloomerId: string;
  clientName: string;
  bloomerName: string;
  endMission: string;
  assessment: number | null;
}

/**
 * Missions that end soon: at each step once for each end date. Who has no estimate of the extension is asked for one.
 */
export async function tellEndingMissions(platform: Platform, steps: readonly number[] = STEPS): Promise<void> {
  const today = platform.clock.today();
  const { rows } = await sql<Ending>`
    select told.key, reached.step, m.id as "missionId", m.bloomer_id as "bloomerId", c.name as "clientName", m.end_mission as "endMission",
      b.firstname || ' ' || b.lastname as "bloomerName", e.assessment
    from mission m
    join bloomer b on b.id = m.bloomer_id
    join society c on c.id = m.client_society_id
    left join extension_assessment e on e.mission_id = m.id and ${stillStands(alias('e'), alias('m'))}
    cross join lateral (select ${reachedStep(sql`m.end_mission - ${today}::date`, steps)} as step) as reached
    cross join lateral (
      select 'missionEnding:' || m.id || ':' || m.end_mission || ':' || reached.step as key) as told
    where m.deleted_at is null and ${isRunning(alias('m'), today)} and reached.step is not null
      and ${notYetReminded(sql`told.key`)}
    order by m.end_mission, m.id limit ${PER_RUN}`.execute(platform.db);
  await forEachAlone(platform.log, rows, (ending) => remind(platform, ending));
}

async function remind(platform: Platform, { key, step, missionId, bloomerId, ...ending }: Ending): Promise<void> {
  const day = frenchDay(ending.endMission);
  const base = { kind: 'missionEnding', title: 'Fin de mission proche', missionId, dedupeKey: key } as const;
  await remindOnce(platform, { key, kind: 'missionEnding', missionId, data: { days: step } }, async (tx) => {
    if (step <= BLOOMER_FROM) {
      await notify(platform, tx, {
        ...base,
        description: `Ta mission chez ${ending.clientName} se termine le ${day}.`,
        link: `/mission/${missionId}`,
        to: { bloomerIds: [bloomerId] },
      });
    }
    const isEstimated = ending.assessment !== null;
    await notify(platform, tx, {
      ...base,
      description: `La mission ${of(ending.bloomerName)} chez ${ending.clientName} se termine le ${day}\u00a0: ${estimate(ending)}`,
      // Whoever has looked at the question already is reminded without a mail.
      priority: isEstimated ? 'info' : 'important',
      link: `/missions/${missionId}`,
      to: { staffIds: await staffOfMission(tx, missionId) },
    });
  });
}

function estimate({ assessment }: Pick<Ending, 'assessment'>): string {
  if (assessment === null) return 'sa prolongation n’est pas encore estimée.';
  return `prolongation estimée à ${Math.round(assessment * 100)}\u00a0%.`;
}
