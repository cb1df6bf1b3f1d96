import { addMonths, firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { NO_SIGNER } from '@bloom/shared-rules/cra/relaunch';
import { sql } from 'kysely';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import { labelToTell } from '../../missions/missions/mission-told-apart.sql.ts';
import { toldApart } from '../../missions/missions/mission-told-apart.words.ts';
import type { Platform } from '../../platform/context/context.ts';
import { ofMonth } from '../../platform/french/french-dates.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { alias } from '../../platform/read/read-model.ts';
import { isLocked } from '../activities/closed-month.sql.ts';
import { isOwed, joinLiveDocument } from '../activities/owed-report.sql.ts';
import { type ReportStep, reportStep } from './missing-reports.calendar.ts';
import { OWED_REPORT_WORDS, type OwedReport } from './owed-report.words.ts';
import { lacksContact, owedReport } from './relaunch.sql.ts';
import { notYetReminded, remindOnce } from './reminder.once.ts';

/** Missions one run tells about; the next run goes on. */
const PER_RUN = 500;
/** The title of what is told of a report that was not filled in. */
export const MISSING_REPORT = 'CRA manquant';
/** The title of what staff are told of a report that nobody can sign for the client. */
export const NO_CONTACT = 'Contact opérationnel manquant';
/** Working days after the end of the month from which the account managers learn of it too. */
const STAFF_FROM_STEP = 3;

interface Owed {
  key: string;
  missionId: string;
  bloomerId: string;
  clientName: string;
  bloomerName: string;
  labelToTell: string | null;
  owed: OwedReport;
  /** The report is there, and nobody can sign it for the client. */
  lacksContact: boolean;
}

/**
 * Reports that the Bloomer still owes: to prepare three working days before the end of the month, then on its last
 * working day, and one, three and five working days later; each once. What nobody can sign for the client is told to
 * the staff of the mission, and to him only what he can do all the same.
 */
export async function tellMissingReports(platform: Platform): Promise<void> {
  const present = firstOfMonth(platform.clock.today());
  await forEachAlone(platform.log, [addMonths(present, -1), present], async (month) => {
    const step = reportStep(month, platform.clock.now());
    if (step === undefined) return;
    await forEachAlone(platform.log, await findOwed(platform, month, step), (owed) =>
      remind(platform, owed, month, step),
    );
  });
}

async function remind(platform: Platform, late: Owed, month: string, step: ReportStep): Promise<void> {
  const { key, missionId, bloomerId, owed, lacksContact } = late;
  const waitsForStaff = lacksContact && owed === 'toSign';
  const kind = waitsForStaff || (owed === 'missing' && step >= 0) ? 'missingCRA' : 'reminderCRA';
  await remindOnce(platform, { key, kind, missionId, data: { month } }, async (tx) => {
    if (!waitsForStaff) {
      await notify(platform, tx, {
        kind,
        ...wordsToBloomer(late, month, step),
        // Before the month ends nobody owes anything yet.
        priority: step < 0 ? 'info' : 'important',
        missionId,
        dedupeKey: key,
        to: { bloomerIds: [bloomerId] },
      });
    }
    if (!lacksContact && step < STAFF_FROM_STEP) return;
    await notify(platform, tx, {
      kind: 'missingCRA',
      ...wordsToStaff(late, month),
      missionId,
      dedupeKey: key,
      to: { staffIds: await staffOfMission(tx, missionId) },
    });
  });
}

function wordsToBloomer({ clientName, labelToTell: label, owed }: Owed, month: string, step: ReportStep) {
  const report = `CRA ${ofMonth(month)} chez ${toldApart(clientName, label)}`;
  if (step < 0) return { title: 'CRA à préparer', description: `Le mois se termine\u00a0: prépare ton ${report}.` };
  if (owed === 'missing') return { title: MISSING_REPORT, description: `Il manque ton ${report}.` };
  const { subject, state } = OWED_REPORT_WORDS[owed];
  return { title: `CRA ${subject}`, description: `Ton ${report} ${state}.` };
}

function wordsToStaff({ clientName, bloomerName, labelToTell: label, owed, lacksContact }: Owed, month: string) {
  const who = [bloomerName, clientName, ...(label === null ? [] : [`«\u202f${label}\u202f»`])].join(', ');
  const report = `Le CRA ${ofMonth(month)} (${who})`;
  if (lacksContact) return { title: NO_CONTACT, description: `${report} ne peut pas être signé. ${NO_SIGNER}` };
  if (owed === 'missing') return { title: MISSING_REPORT, description: `${report} n’est pas rempli.` };
  return { title: 'CRA non signé', description: `${report} n’est pas signé.` };
}

/** Missions of the month whose Bloomer still owes something, and which have not been told of at this step. */
async function findOwed({ db }: Platform, month: string, step: ReportStep): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select m.id as "missionId", m.bloomer_id as "bloomerId", c.name as "clientName",
      b.firstname || ' ' || b.lastname as "bloomerName", ${labelToTell(alias('m'), sql`${month}::date`)} as "labelToTell",
      ${owedReport(alias('a'), alias('m'))} as owed,
      a.id is not null and ${lacksContact(alias('m'))} as "lacksContact", told.key
    from mission m
    join bloomer b on b.id = m.bloomer_id and b.disabled_at is null
    join society c on c.id = m.client_society_id
    left join activity a on a.mission_id = m.id and a.month = ${month}
    ${joinLiveDocument}
    cross join lateral (select 'report:' || m.id || ':' || ${month} || ':' || ${String(step)} as key) told
    where m.deleted_at is null and m.begin_mission < (${month}::date + interval '1 month') and m.end_mission >= ${month}
      -- What finance closed nobody can fill or sign any more.
      and not ${isLocked(sql`${month}::date`, sql`m.client_society_id`)}
      and ${isOwed}
      and ${notYetReminded(sql`told.key`)}
    order by m.id limit ${PER_RUN}`.execute(db);
  return rows;
}
