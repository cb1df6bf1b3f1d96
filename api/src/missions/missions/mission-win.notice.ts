import { sql } from 'kysely';
import { notify } from '../../desk/notifications/notifications.service.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { frenchDay } from '../../platform/french/french-dates.ts';
import { staffOfMission } from './mission-staff.service.ts';

interface Won {
  bloomerId: string;
  bloomerName: string;
  clientName: string;
  beginMission: string;
  isDeal: boolean;
}

/** A mission that was won: its Bloomer learns of it, and who looks after it unless they entered it themselves. */
export async function tellWin(context: RequestContext, tx: Db, missionId: string): Promise<void> {
  const { rows } = await sql<Won>`
    select m.bloomer_id as "bloomerId", b.firstname || ' ' || b.lastname as "bloomerName", c.name as "clientName",
      m.begin_mission as "beginMission", m.should_be_count_as_deal and not m.replacement as "isDeal"
    from mission m join bloomer b on b.id = m.bloomer_id join society c on c.id = m.client_society_id
    where m.id = ${missionId}`.execute(tx);
  const [won] = rows;
  if (won === undefined) return;
  const { bloomerId, bloomerName, clientName, isDeal } = won;
  const day = frenchDay(won.beginMission);
  // Missions are also entered once they run.
  const begins = won.beginMission < context.clock.today() ? 'a commencé' : 'commence';
  const base = { kind: 'win', missionId, dedupeKey: `win:${missionId}` } as const;
  await notify(context, tx, {
    ...base,
    title: 'Nouvelle mission',
    description: `Ta mission chez ${clientName} ${begins} le ${day}.`,
    priority: 'important',
    link: `/mission/${missionId}`,
    to: { bloomerIds: [bloomerId] },
  });
  // A replacement, or what does not count as a deal, is no win of the firm.
  if (!isDeal) return;
  const managers = await staffOfMission(tx, missionId);
  await notify(context, tx, {
    ...base,
    title: 'Affaire gagnée',
    description: `${bloomerName} ${begins} chez ${clientName} le ${day}.`,
    link: `/missions/${missionId}`,
    to: { staffIds: managers.filter((id) => id !== context.viewer.staffId) },
  });
}
