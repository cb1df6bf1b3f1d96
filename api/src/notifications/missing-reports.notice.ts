import { sql } from 'kysely';
import { staffOfMission } from '../activities/cra-record.service.ts';
import { ofMonth } from '../documents/french-dates.ts';
import { addMonths, firstOfMonth } from '../platform/clock.ts';
import type { Platform } from '../platform/context.ts';
import { inTransaction } from '../platform/database.ts';
import { notify } from './notifications.service.ts';

/** Missions one run tells about; the next run goes on. */
const PER_RUN = 200;
/** Day of the month from which the account managers learn of it too. */
const STAFF_FROM_DAY = 5;

interface Owed {
  missionId: string;
  bloomerId: string;
  clientName: string;
  bloomerName: string;
  hasReport: boolean;
}

/** Months that ended and were not filled, or not signed by the Bloomer: told once to each side. */
export async function tellMissingReports(platform: Platform): Promise<void> {
  const today = platform.clock.today();
  const month = addMonths(firstOfMonth(today), -1);
  for (const owed of await findOwed(platform, month, 'bloomer')) {
    const { missionId, clientName, hasReport } = owed;
    const description = hasReport
      ? `Ton CRA ${ofMonth(month)} chez ${clientName} attend ta signature.`
      : `Il manque ton CRA ${ofMonth(month)} chez ${clientName}.`;
    await inTransaction(platform.db, (tx) =>
      notify(platform, tx, {
        kind: hasReport ? 'reminderCRA' : 'missingCRA',
        title: hasReport ? 'CRA à signer' : 'CRA manquant',
        description,
        priority: 'important',
        missionId,
        dedupeKey: keyOf(owed, month),
        to: { bloomerIds: [owed.bloomerId] },
      }),
    );
  }
  if (Number(today.slice(8)) < STAFF_FROM_DAY) return;
  for (const owed of await findOwed(platform, month, 'staff')) {
    const { missionId, bloomerName, clientName, hasReport } = owed;
    const state = hasReport ? 'n’est pas signé' : 'n’est pas rempli';
    await inTransaction(platform.db, async (tx) =>
      notify(platform, tx, {
        kind: 'missingCRA',
        title: hasReport ? 'CRA non signé' : 'CRA manquant',
        description: `Le CRA ${ofMonth(month)} (${bloomerName}, ${clientName}) ${state}.`,
        missionId,
        dedupeKey: keyOf(owed, month),
        to: { staffIds: await staffOfMission(tx, missionId) },
      }),
    );
  }
}

function keyOf({ missionId }: Owed, month: string): string {
  return `missingCRA:${missionId}:${month}`;
}

/** Missions of the month whose Bloomer still owes something, and of which this side has not been told. */
async function findOwed({ db }: Platform, month: string, side: 'bloomer' | 'staff'): Promise<Owed[]> {
  const told = side === 'bloomer' ? sql`n.bloomer_id = m.bloomer_id` : sql`n.staff_id is not null`;
  const looked = sql`(m.csm_staff_id is not null or exists
    (select from bloomer_account_manager k where k.bloomer_id = m.bloomer_id))`;
  const { rows } = await sql<Owed>`
    select m.id as "missionId", m.bloomer_id as "bloomerId", c.name as "clientName",
      b.firstname || ' ' || b.lastname as "bloomerName", a.id is not null as "hasReport"
    from mission m
    join bloomer b on b.id = m.bloomer_id and b.disabled_at is null
    join society c on c.id = m.client_society_id
    left join activity a on a.mission_id = m.id and a.month = ${month}
    left join signing_document d on d.activity_id = a.id and d.status <> 'void'
    where m.deleted_at is null and m.begin_mission < (${month}::date + interval '1 month') and m.end_mission >= ${month}
      and (a.id is null or (a.validation is null and a.cra_file_id is null and (d.id is null or d.status = 'prepared')))
      and ${side === 'staff' ? looked : sql`true`}
      and not exists (select from notification n
        where n.dedupe_key = 'missingCRA:' || m.id || ':' || ${month} and ${told})
    order by m.id limit ${PER_RUN}`.execute(db);
  return rows;
}
