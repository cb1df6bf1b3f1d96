/**
 * Whom a reminder of a month would go to, and what speaks against it, as SQL: the button of a row, the lines of what
 * staff have to do and the refusal read the same. The reminders that leave by themselves have days of their own, and
 * read here only what the Bloomer owes and whether a contact is missing. `activity` may be the nulls of an outer join.
 */
import type { RelaunchObstacle } from '@bloom/shared-rules/cra/relaunch';
import { sql } from 'kysely';
import { isReachable } from '../../platform/mail/mail-bounce.ts';
import type { Alias, Sql } from '../../platform/read/read-model.ts';
import { isTooFar, signingOpensOn } from '../activities/activities.sql.ts';
import { isLocked, signedCount } from '../activities/closed-month.sql.ts';
import { isBeingCorrected } from '../activities/correction.sql.ts';
import { isRefused } from '../signing/client-refusal.sql.ts';

export interface RelaunchRow {
  activity: Alias;
  mission: Alias;
  /** The first day of the month. */
  month: Sql;
}

/** Null where nobody is waited for but staff: a paper waits for its validation, or finance closed the month. */
export function relaunchTarget({ activity, mission, month }: RelaunchRow): Sql {
  const ofBloomer = sql`case when not ${isLocked(month, mission('client_society_id'))} then 'bloomer' end`;
  return sql`case when ${activity('validation')} is null and ${activity('cra_file_id')} is null then
    case ${signedCount(activity)} when 2 then null when 1 then 'client' else ${ofBloomer} end end`;
}

const signers = (mission: Alias, condition: Sql = sql`true`): Sql => sql`(select from operational_contact as asked
  where asked.mission_id = ${mission('id')} and ${condition})`;

const hasNoSigner = (mission: Alias): Sql => sql`not exists ${signers(mission)}`;

/**
 * A report that was begun gets no signature of the client: a contact with an address is for the staff of the mission to
 * find. Where a paper may come instead, nobody needs one.
 */
export const lacksContact = (mission: Alias): Sql =>
  sql`(not ${mission('enable_cra_upload')} and ${hasNoSigner(mission)})`;

const bloomer = (mission: Alias, condition: Sql): Sql =>
  sql`exists (select from bloomer as late where late.id = ${mission('bloomer_id')} and ${condition})`;

type Obstacles = [RelaunchObstacle, Sql][];

const firstOf = (obstacles: Obstacles): Sql =>
  sql`case ${sql.join(
    obstacles.map(([reason, holds]) => sql`when ${holds} then ${sql.lit(reason)}`),
    sql` `,
  )} end`;

/**
 * What the Bloomer has to do: what the client refused, or staff opened again, is read again before it is signed. Where
 * a signed paper may come, it may come instead; without anybody to sign for the client it is the only way.
 */
export const owedReport = (
  activity: Alias,
  mission: Alias,
): Sql => sql`case when ${activity('id')} is null then 'missing'
  when ${isRefused(activity)} or ${isBeingCorrected(activity)} then 'toReview'
  when not ${mission('enable_cra_upload')} then 'toSign'
  when ${hasNoSigner(mission)} then 'toUpload' else 'toSignOrUpload' end`;

/**
 * The first thing that speaks against it; null where the reminder may leave, or nobody is to be reminded.
 * @param target what relaunchTarget says of the row, where it was asked already
 */
export function relaunchObstacle(row: RelaunchRow, today: string, target = relaunchTarget(row)): Sql {
  const { activity, mission, month } = row;
  const isBegun = sql`${activity('id')} is not null`;
  const mayBePaper = mission('enable_cra_upload');
  const ofClient: Obstacles = [
    ['NO_CONTACT', hasNoSigner(mission)],
    ['CLIENT_ADDRESS', sql`not exists ${signers(mission, isReachable(sql`asked.email`))}`],
  ];
  const ofBloomer: Obstacles = [
    [
      'OUTSIDE',
      sql`(${month} > ${mission('end_mission')} or ${month} < date_trunc('month', ${mission('begin_mission')}))`,
    ],
    ['TOO_FAR', isTooFar(month, today)],
    ['DISABLED', bloomer(mission, sql`late.disabled_at is not null`)],
    // A signed paper may come at any time.
    ['TOO_EARLY', sql`(${isBegun} and not ${mayBePaper} and ${signingOpensOn(activity)} > ${sql.lit(today)}::date)`],
    // What is to be read again can be, whoever signs it then. Few lack a contact: that is looked up first.
    ['NO_CONTACT', sql`(${isBegun} and ${lacksContact(mission)} and ${owedReport(activity, mission)} = 'toSign')`],
    ['BLOOMER_ADDRESS', bloomer(mission, sql`not ${isReachable(sql`late.email`)}`)],
  ];
  return sql`case ${target} when 'client' then ${firstOf(ofClient)}
    when 'bloomer' then ${firstOf(ofBloomer)} end`;
}
