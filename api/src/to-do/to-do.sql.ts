import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { RENEWAL_DAYS } from '@bloom/shared-rules/company/company-papers';
import { SIGNING_OPENS_DAYS_BEFORE } from '@bloom/shared-rules/cra/cra-month';
import { ENDING_DAYS } from '@bloom/shared-rules/mission/ending-days';
import { sql } from 'kysely';
import { papersEnding } from '../companies/compliance/papers-ending.sql.ts';
import { firstSigner, status } from '../cra/activities/activities.sql.ts';
import { liveDocument } from '../cra/activities/closed-month.sql.ts';
import { oldestProposal } from '../cra/delegates/delegate.rules.ts';
import { isLeftOpen } from '../cra/reminders/left-open.model.ts';
import { relaunchObstacle, relaunchTarget } from '../cra/reminders/relaunch.sql.ts';
import { isRefused } from '../cra/signing/client-refusal.sql.ts';
import { ended, isOut, ownSigning } from '../missions/contracts/contracts.sql.ts';
import { stillStands } from '../missions/missions/extension.sql.ts';
import { isLookedAfterBy } from '../missions/missions/mission-staff.sql.ts';
import { isRunning } from '../missions/missions/missions.sql.ts';
import { parisDay } from '../platform/database/paris-day.sql.ts';
import { isGivenUpJob } from '../platform/jobs/failed-jobs.sql.ts';
import { isGivenUp } from '../platform/mail/given-up-mails.sql.ts';
import { isReachable } from '../platform/mail/mail-bounce.ts';
import { type Alias, alias, type Sql } from '../platform/read/read-model.ts';
import { jobSubject, joinJobObject } from '../service-state/job-subject.sql.ts';
import { type FinanceScope, financeRows } from './to-do-finance.sql.ts';

/** What is asked, with what the viewer may know of. */
export interface ToDoScope extends FinanceScope {
  now: Date;
  /** The months looked at whole, from a first day to a last one; of those before, only reports that were begun. */
  from: string;
  to: string;
  /** Only what belongs to missions that this person looks after; what finance does belongs to none. */
  staffId: string | undefined;
  mails: boolean;
  /** The viewer may remind people. */
  reminds: boolean;
}

const mission = alias('m');

/**
 * Rows of one shape: kind, month, id, title, detail, day, who is waited for, where it leads, whether one may remind,
 * how many mails that sends.
 */
export function toDoRows(scope: ToDoScope): Sql {
  const parts = [
    reports(scope),
    contracts(scope),
    amendments(scope),
    endings(scope),
    papers(scope),
    jobs(scope),
    ...financeRows(scope),
  ];
  if (scope.mails) parts.push(mails(scope));
  // Whoever may remind a client may answer what a client proposes: both look after missions.
  if (scope.reminds) parts.push(proposals(scope));
  return sql`(${sql.join(parts, sql` union all `)})`;
}

function isAsked({ staffId }: ToDoScope): Sql {
  return staffId === undefined ? sql`true` : isLookedAfterBy(mission, staffId);
}

const KINDS = [
  ['NOT_CREATED', 'reportMissing'],
  ['SIGNATURE_NOT_CREATED', 'reportUnfinished'],
  ['WAITING_BLOOMER', 'bloomerSignature'],
  ['WAITING_CLIENT', 'clientSignature'],
].map(([state, kind]) => sql`when ${sql.lit(state)} then ${sql.lit(kind)}`);

/** The contacts of a mission whose addresses take our mails. */
const reachedSigners = sql`(select count(*) from operational_contact as k where k.mission_id = r.mission_id
  and ${isReachable(sql`k.email`)})`;

/** Reports before the months that are looked at whole which somebody began, and nobody has validated. */
const begunBefore = (from: string) => sql`activity as old where old.validation is null and old.month < ${from}::date`;

/** Reports that are not signed by both although their month can be; a month is due from the day its signature opens. */
function reports(scope: ToDoScope): Sql {
  const { today, now, from, to } = scope;
  const late = { activity: alias('a'), mission, month: sql`month.month` };
  const found = sql`(
    select m.id as mission_id, month.month, b.firstname || ' ' || b.lastname as bloomer, c.name as client,
      ${relaunchTarget(late)} as target, ${relaunchObstacle(late, today)} as obstacle, ${isRefused(alias('a'))} as is_refused,
      least((month.month + interval '1 month' - interval '1 day')::date, m.end_mission) as day,
      case when a.id is null then 'NOT_CREATED' else ${status(alias('a'))} end as state,
      case when a.id is not null then ${liveDocument(alias('a'), 'id')} end as document_id
    from mission m join bloomer b on b.id = m.bloomer_id join society c on c.id = m.client_society_id
      cross join lateral (
        select generate_series(greatest(date_trunc('month', m.begin_mission), ${from}::date),
          least(m.end_mission, ${to}::date), interval '1 month')::date
        union all select old.month from ${begunBefore(from)} and old.mission_id = m.id
          and old.month <= m.end_mission) as month(month)
      left join activity a on a.mission_id = m.id and a.month = month.month
    where m.deleted_at is null and a.validation is null and ${isAsked(scope)}
      and (m.end_mission >= ${from}::date or m.id in (select old.mission_id from ${begunBefore(from)}))
      and not ${isLeftOpen(alias('a'), sql`month.month`, mission)}) as r`;
  return sql`
    select case r.state ${sql.join(KINDS, sql` `)} end as kind, r.month, r.mission_id || ':' || r.month as id,
      r.bloomer as title, r.client || case when r.is_refused then ' · refusé par le client' else '' end
        || case when r.obstacle = 'NO_CONTACT' then ' · contact opérationnel manquant' else '' end as detail, r.day, r.mission_id, null::uuid as society_id, r.document_id,
      case when r.state = 'WAITING_CLIENT' then (select k.firstname || ' ' || k.lastname from contact k
        where k.id = ${firstSigner(sql`r.mission_id`)}) end as waits_for,
      ${sql.lit(scope.reminds)} and r.target is not null and r.obstacle is null
        and not exists (select from relaunch l
        where l.mission_id = r.mission_id and l.month = r.month and l.kind = r.target
          and l.created_at > ${now}::timestamptz - interval '24 hours') as can_remind,
      reached.mails
    from ${found} cross join lateral (
      select case when r.state = 'WAITING_CLIENT' then ${reachedSigners} else 1 end as mails) as reached
    where r.state not in ('VALIDATED', 'FORCED') and r.day - ${sql.lit(SIGNING_OPENS_DAYS_BEFORE)} <= ${today}::date`;
}

/** The names of those whose turn it is to sign, of our own engine's requests. */
function askedSigners(contracts: Sql): Sql {
  return sql`(select string_agg(coalesce(
      (select firstname || ' ' || lastname from bloomer where id = s.bloomer_id),
      (select firstname || ' ' || lastname from contact where id = s.contact_id),
      (select firstname || ' ' || lastname from staff where id = s.staff_id)), ', ' order by s.position)
    from legal_contract as l join contract_signer as s on s.signing_id = ${ownSigning(alias('l'))}
    where ${isOut(alias('l'))} and s.state = 'asked' and ${contracts})`;
}

const parties = sql`mission m join bloomer b on b.id = m.bloomer_id join society c on c.id = m.client_society_id`;

/** Of a contract that came to nothing: what is to be done about it. */
function renewal(contract: Alias): Sql {
  return sql`case ${contract('state')} when 'refused' then 'refusé' when 'expired' then 'expiré' else 'annulé' end
    || ', nouvelle version à créer'`;
}

/**
 * What is out for signature, and the main contracts of missions that are not over; those of an amendment are counted
 * with it. What came to nothing waits as well until its next version stands in its place.
 */
function contracts(scope: ToDoScope): Sql {
  const contract = alias('k');
  return sql`
    select 'contractSignature', null::date, k.id::text, b.firstname || ' ' || b.lastname,
      c.name || ' · ' || k.type || case when ${ended(contract)} then ' ' || ${renewal(contract)} else '' end,
      ${parisDay('k.created_at')}, m.id, null::uuid, null::uuid,
      ${askedSigners(sql`l.id = k.id`)}, false, 0
    from legal_contract k join ${parties} on m.id = k.mission_id
    where k.state <> 'signed' and k.amendment_id is null
      and (${isOut(alias('k'))}
        or k.step = 'mainContract' and k.replaced_by_id is null and m.end_mission >= ${scope.today}::date)
      and m.deleted_at is null and ${isAsked(scope)}`;
}

function amendments(scope: ToDoScope): Sql {
  const contract = alias('l');
  return sql`
    select 'amendmentSignature', null::date, k.id::text, b.firstname || ' ' || b.lastname,
      c.name || ' · n° ' || k.number || coalesce((select string_agg(' · ' || l.type || ' ' || ${renewal(contract)}, '')
        from legal_contract l where l.amendment_id = k.id and l.replaced_by_id is null and ${ended(contract)}), ''),
      ${parisDay('k.created_at')}, m.id, null::uuid, null::uuid,
      ${askedSigners(sql`l.amendment_id = k.id`)}, false, 0
    from amendment k join ${parties} on m.id = k.mission_id
    where k.state in ('pending', 'partiallySigned') and m.deleted_at is null and ${isAsked(scope)}`;
}

/** Colleagues whom a client proposes to sign too, and whom nobody has accepted or refused yet. */
function proposals(scope: ToDoScope): Sql {
  return sql`
    select 'signerProposal', null::date, k.id::text, k.firstname || ' ' || k.lastname,
      c.name || ' · ' || b.firstname || ' ' || b.lastname, ${parisDay('k.proposed_at')}, m.id, null::uuid, null::uuid,
      null, false, 0
    from signing_delegate k join ${parties} on m.id = k.mission_id
    where k.state = 'pending' and k.proposed_at >= ${oldestProposal(scope.today)}::date and m.deleted_at is null
      and ${isAsked(scope)}`;
}

/** Missions under way that end soon, and about whose extension nothing is known: no estimate, none to be signed. */
function endings(scope: ToDoScope): Sql {
  const { today } = scope;
  return sql`
    select 'missionEnding', null::date, m.id::text, b.firstname || ' ' || b.lastname, c.name, m.end_mission, m.id,
      null::uuid, null::uuid, null, false, 0
    from ${parties}
    where m.deleted_at is null and ${isRunning(alias('m'), today)}
      and m.end_mission <= ${addDays(today, ENDING_DAYS)} and ${isAsked(scope)}
      and not exists (select from extension_assessment e where e.mission_id = m.id and ${stillStands(alias('e'), alias('m'))})
      and not exists (select from amendment k where k.mission_id = m.id and k.state in ('pending', 'partiallySigned')
        and k.new_end > k.former_end)`;
}

function papers(scope: ToDoScope): Sql {
  const { today, staffId } = scope;
  const own = sql`exists (select from mission m where m.bloomer_billing_society_id = p.society_id
    and m.deleted_at is null and ${isAsked(scope)})`;
  return sql`
    select 'certificate', null::date, p.document || ':' || p.society_id, p.society_name, p.document, p.expires,
      null::uuid, p.society_id, null::uuid, null, false, 0
    from ${papersEnding({ today, until: addDays(today, RENEWAL_DAYS), isRunning })} as p
    where not p.waits_for_check and ${staffId === undefined ? sql`true` : own}`;
}

function mails(scope: ToDoScope): Sql {
  const own = sql`exists (select from mission m where ${isAsked(scope)} and m.deleted_at is null and (
    exists (select from bloomer b where b.id = m.bloomer_id and lower(b.email) = lower(mail.recipient))
    or exists (select from operational_contact o where o.mission_id = m.id and lower(o.email) = lower(mail.recipient))))`;
  return sql`
    select 'failedMail', null::date, mail.id::text, mail.recipient, mail.subject,
      ${parisDay('mail.created_at')}, null::uuid, null::uuid, null::uuid, null, false, 0
    from (select m.id, m.recipient, m.subject, m.created_at from mail_outbox m where ${isGivenUp}) as mail
    where ${scope.staffId === undefined ? sql`true` : own}`;
}

/** Work that was given up: of missions one looks after it is also what one asked for. */
function jobs({ now, staffId }: ToDoScope): Sql {
  const own =
    staffId === undefined
      ? sql`true`
      : sql`(j.created_by = ${`staff:${staffId}`} or m.id is not null and ${isLookedAfterBy(mission, staffId)})`;
  return sql`
    select 'failedJob', null::date, j.id::text, j.job_name, concat_ws(' · ', ${jobSubject}, j.error_message),
      ${parisDay('j.started_at')}, m.id, null::uuid, null::uuid, null, false, 0
    from job_run j ${joinJobObject}
    where ${isGivenUpJob(now)} and ${own}`;
}
