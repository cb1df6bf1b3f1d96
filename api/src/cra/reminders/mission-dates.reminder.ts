import { addDays, addMonths } from '@bloom/shared-rules/calendar/calendar-day';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { of } from '@bloom/shared-rules/words/elision';
import { sql } from 'kysely';
import {
  PORTAGE_LIMIT_MONTHS,
  PORTAGE_WARNING_MONTHS,
  portageLastDay,
} from '../../companies/compliance/portage.rules.ts';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import { frenchDay } from '../../platform/french/french-dates.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import type { Sql } from '../../platform/read/read-model.ts';
import { notYetReminded, remindOnce } from './reminder.once.ts';

/**
 * Days after which a beginning or an end that nobody recorded (the servers stood still) is history of the past only.
 */
const LOOK_BACK = 7;
const PER_RUN = 500;
/** Days an amendment may wait for its signatures before its account manager hears of it. */
const UNSIGNED_DAYS = 7;
const UNSIGNED_UNTIL_DAYS = 90;

/** The status of a mission is read from its dates; that it began or ended is one line of its history. */
export async function recordMissionDates(platform: Platform): Promise<void> {
  const today = platform.clock.today();
  const since = addDays(today, -LOOK_BACK);
  const { rows } = await sql<{
    key: string;
    missionId: string;
    action: 'mission.begin' | 'mission.finish';
    day: string;
  }>`
    with event as (
      select id as mission_id, 'mission.begin' as action, begin_mission as day from mission
      where deleted_at is null and begin_mission between ${since} and ${today}
      union all
      select id, 'mission.finish', end_mission from mission
      where deleted_at is null and end_mission between ${since} and ${addDays(today, -1)}
    )
    select told.key, mission_id as "missionId", action, day from event e
    cross join lateral (select e.action || ':' || e.mission_id || ':' || e.day as key) told
    where ${notYetReminded(sql`told.key`)}
    order by day, mission_id limit ${PER_RUN}`.execute(platform.db);
  await forEachAlone(platform.log, rows, ({ key, missionId, action, day }) =>
    remindOnce(platform, { key, kind: action, action, missionId, data: { day } }, async () => undefined),
  );
}

interface Portage {
  key: string;
  missionId: string;
  clientName: string;
  bloomerName: string;
  beginMission: string;
  months: number;
}

/** Missions in an umbrella company: the law allows 36 months with one client. */
export async function tellLongPortages(platform: Platform): Promise<void> {
  const today = platform.clock.today();
  // As portage.rules.ts counts: today is the last day of the month that it completes.
  const warned = addMonths(addDays(today, 1), -PORTAGE_WARNING_MONTHS);
  const over = addMonths(addDays(today, 1), -PORTAGE_LIMIT_MONTHS);
  const { rows } = await sql<Portage>`
    with long as (
      select m.id as "missionId", c.name as "clientName", b.firstname || ' ' || b.lastname as "bloomerName",
        m.begin_mission as "beginMission",
        case when m.begin_mission <= ${over} then ${PORTAGE_LIMIT_MONTHS}::int else ${PORTAGE_WARNING_MONTHS}::int end as months
      from mission m
      join society s on s.id = m.bloomer_billing_society_id and s.portage
      join society c on c.id = m.client_society_id
      join bloomer b on b.id = m.bloomer_id
      where m.deleted_at is null and m.begin_mission <= ${warned} and m.end_mission >= ${today}
    )
    select told.key, l.* from long l
    cross join lateral (select 'portage:' || l."missionId" || ':' || l.months as key) told
    where ${notYetReminded(sql`told.key`)}
    order by l."beginMission", l."missionId" limit ${PER_RUN}`.execute(platform.db);
  await forEachAlone(platform.log, rows, (portage) => remindPortage(platform, portage));
}

async function remindPortage(platform: Platform, { key, missionId, months, ...portage }: Portage): Promise<void> {
  const limit = frenchDay(portageLastDay(portage.beginMission));
  const consequence =
    months === PORTAGE_LIMIT_MONTHS
      ? 'la limite légale est atteinte, la mission ne se prolonge plus sous cette forme.'
      : `la limite légale de ${PORTAGE_LIMIT_MONTHS} mois est atteinte le ${limit}.`;
  await remindOnce(platform, { key, kind: 'portage', missionId, data: { months } }, async (tx) => {
    await notify(platform, tx, {
      kind: 'missionEnding',
      title: `Portage salarial\u00a0: ${months} mois`,
      description: `${portage.bloomerName} est en portage chez ${portage.clientName} depuis ${months} mois\u00a0: ${consequence}`,
      priority: 'important',
      missionId,
      link: `/missions/${missionId}`,
      dedupeKey: key,
      to: { staffIds: await staffOfMission(tx, missionId) },
    });
  });
}

/** Of a contract `l` and its amendment `a`, where there is one: whether it still waits for a signature. */
export const isUnsigned: Sql = sql`coalesce(a.state, 'pending') in ('pending', 'partiallySigned')
  and l.replaced_by_id is null and l.state in ('draft', 'sent', 'partially')`;

interface Unsigned {
  key: string;
  contractId: string;
  missionId: string;
  type: 'SST' | 'PDS';
  bloomerName: string;
  clientName: string;
}

/** Amendments that still wait for a signature after a week: prices and invoices wait with them. */
export async function tellUnsignedAmendments(platform: Platform): Promise<void> {
  const now = platform.clock.now().getTime();
  const before = new Date(now - UNSIGNED_DAYS * DAY_MS);
  // What has waited for months was forgotten on purpose, or belongs to another system.
  const since = new Date(now - UNSIGNED_UNTIL_DAYS * DAY_MS);
  const { rows } = await sql<Unsigned>`
    select told.key, l.id as "contractId", l.mission_id as "missionId", l.type, c.name as "clientName",
      b.firstname || ' ' || b.lastname as "bloomerName"
    from legal_contract l
    join mission m on m.id = l.mission_id and m.deleted_at is null and m.end_mission >= ${platform.clock.today()}
    join society c on c.id = m.client_society_id
    join bloomer b on b.id = m.bloomer_id
    left join amendment a on a.id = l.amendment_id
    cross join lateral (select 'unsigned:' || l.id as key) told
    where l.step <> 'mainContract' and ${isUnsigned}
      and l.created_at < ${before} and l.created_at > ${since}
      and ${notYetReminded(sql`told.key`)}
    order by l.created_at, l.id limit ${PER_RUN}`.execute(platform.db);
  await forEachAlone(platform.log, rows, (unsigned) => remindUnsigned(platform, unsigned));
}

async function remindUnsigned(
  platform: Platform,
  { key, contractId, missionId, ...unsigned }: Unsigned,
): Promise<void> {
  await remindOnce(platform, { key, kind: 'unsigned', missionId, data: { contractId } }, async (tx) => {
    await notify(platform, tx, {
      // The closed list has no kind for a signature that is missing; this one is about the amendments of a mission.
      kind: 'missionExtended',
      title: `Avenant non signé depuis ${UNSIGNED_DAYS} jours`,
      description: `L’avenant ${unsigned.type} de la mission ${of(unsigned.bloomerName)} chez ${unsigned.clientName} attend encore une signature.`,
      priority: 'important',
      missionId,
      link: `/missions/${missionId}/contracts`,
      dedupeKey: key,
      to: { staffIds: await staffOfMission(tx, missionId) },
    });
  });
}
