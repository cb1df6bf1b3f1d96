import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { companyPapers, RENEWAL_DAYS, shortPaper } from '@bloom/shared-rules/company/company-papers';
import { of } from '@bloom/shared-rules/words/elision';
import { sql } from 'kysely';
import { type EndingPaper, papersEnding } from '../../companies/compliance/papers-ending.sql.ts';
import type { NotificationKind } from '../../desk/notifications/notification.kinds.ts';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { staffOfMissions } from '../../missions/missions/mission-staff.service.ts';
import { isRunning } from '../../missions/missions/missions.sql.ts';
import type { Platform } from '../../platform/context/context.ts';
import { frenchDay } from '../../platform/french/french-dates.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { alias } from '../../platform/read/read-model.ts';
import { notYetReminded, remindOnce } from './reminder.once.ts';
import { reachedStep } from './reminder-steps.sql.ts';

/** Days before its end at which a paper is asked for again. */
const STEPS = [RENEWAL_DAYS, 15, 7, 0];
/** After its end it is asked for every week; invoices are refused for want of a vigilance certificate only. */
const WEEK = 7;
const PER_RUN = 500;

interface Paper {
  /** What is told of it now, once. */
  key: string;
  document: EndingPaper;
  societyId: string;
  societyName: string;
  expires: string;
  waitsForCheck: boolean;
}

/**
 * Papers of billing companies that are about to end; a vigilance certificate that has ended is asked for every week.
 * Whose date nobody has read yet is no paper to renew: staff are told that it waits for them.
 */
export async function tellExpiringPapers(platform: Platform, steps: readonly number[] = STEPS): Promise<void> {
  await forEachAlone(platform.log, await findPapers(platform, steps), (paper) => remind(platform, paper));
}

/** By their steps, `+1` being the first week after the end. */
async function findPapers({ db, clock }: Platform, steps: readonly number[]): Promise<Paper[]> {
  const today = clock.today();
  const until = addDays(today, Math.max(...steps));
  const { rows } = await sql<Paper>`
    with due as (
      select p.document, p.society_id as "societyId", p.society_name as "societyName", p.expires,
        p.waits_for_check as "waitsForCheck", 'paper:' || p.document || ':' || p.society_id || ':' || p.expires || ':' || case
          when p.expires < ${today} then '+' || ceil((${today}::date - p.expires) / ${WEEK}::numeric)
          else ${reachedStep(sql`p.expires - ${today}::date`, steps)}::text end as key
      from ${papersEnding({ today, until, isRunning })} as p
    )
    select d.* from due d where ${notYetReminded(sql`d.key`)}
    order by d.expires, d."societyId" limit ${PER_RUN}`.execute(db);
  return rows;
}

async function remind(platform: Platform, paper: Paper): Promise<void> {
  const { key, societyId } = paper;
  const today = platform.clock.today();
  const kind = kindOf(paper, today);
  await remindOnce(platform, { key, kind, societyId }, async (tx) => {
    const missions = await tx
      .selectFrom('mission')
      .select(['id', 'bloomer_id'])
      .where('bloomer_billing_society_id', '=', societyId)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`${isRunning(alias('mission'), today)}`)
      .execute();
    const staffIds = await staffOfMissions(
      tx,
      missions.map(({ id }) => id),
    );
    const base = { kind, title: titleOf(paper, today), priority: 'important', societyId, dedupeKey: key } as const;
    const bloomerIds = [...new Set(missions.map(({ bloomer_id }) => bloomer_id))];
    if (!paper.waitsForCheck) {
      await notify(platform, tx, { ...base, description: sentence(paper, today, 'bloomer'), to: { bloomerIds } });
    }
    // The account manager acts once invoices are blocked, or reads the date; else it is the Bloomer's turn.
    const priority = kind === 'certificateBlocked' || paper.waitsForCheck ? 'important' : 'info';
    await notify(platform, tx, { ...base, priority, description: sentence(paper, today, 'staff'), to: { staffIds } });
  });
}

function kindOf({ document, expires }: Paper, today: string) {
  if (document !== 'urssaf') return 'certificateExpiring' satisfies NotificationKind;
  return (expires < today ? 'certificateBlocked' : 'urssaf') satisfies NotificationKind;
}

function titleOf({ document, expires, waitsForCheck }: Paper, today: string): string {
  if (waitsForCheck) return `${shortPaper(document)} à vérifier`;
  const hasEnded = document === 'urssaf' && expires < today;
  return `${shortPaper(document)} ${hasEnded ? 'expirée' : 'à renouveler'}`;
}

function sentence(paper: Paper, today: string, to: 'bloomer' | 'staff'): string {
  const { societyName, expires } = paper;
  const named = `${companyPapers[paper.document].the} ${of(societyName)}`;
  if (expires < today) {
    const ending = to === 'bloomer' ? 'dépose la nouvelle pour envoyer tes factures' : 'ses factures sont refusées';
    return `${named} a expiré le ${frenchDay(expires)}\u00a0: ${ending}.`;
  }
  if (paper.waitsForCheck) {
    return `${named} attend que quelqu’un y lise sa date d’expiration\u00a0: sans cela, elle compte jusqu’au ${frenchDay(expires)}.`;
  }
  const when = expires === today ? 'aujourd’hui' : `le ${frenchDay(expires)}`;
  return `${named} expire ${when}${to === 'bloomer' ? '\u00a0: dépose le nouveau document.' : '.'}`;
}
