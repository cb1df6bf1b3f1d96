/** How the report of an invoice to the tax administration reads; it has one where it was sold or bought abroad. */
import { sql } from 'kysely';
import { parisDay } from '../../platform/database/paris-day.sql.ts';
import type { Alias, Scope, Sql } from '../../platform/read/read-model.ts';

/** The attempt that the administration has, else the last one; under the name r. */
const last = (invoice: Alias): Sql => sql`(select * from invoice_deposit as of_report
  where of_report.invoice_id = ${invoice('id')} and of_report.kind = 'report' and of_report.state <> 'withdrawn'
  order by of_report.state = 'accepted' desc, of_report.attempt desc limit 1) as r`;

const other = (condition: Sql): Sql => sql`exists (select from invoice_deposit as other
  where other.invoice_id = r.invoice_id and other.kind = 'report' and ${condition})`;

/** Somebody made it without the product, also where the platform took its copy since. A condition on r. */
export const isByHand = sql`(r.state = 'elsewhere' or (r.state = 'accepted' and r.problem is not null))`;
const isTakenTwice = other(sql`other.state = 'accepted' and other.id <> r.id`);
/** Refused, sent again or made by hand, and accepted late: the administration counts it twice. A condition on r. */
export const isTwice = sql`(r.state = 'accepted'
  and (${isByHand} or ${other(sql`other.state = 'elsewhere'`)} or ${isTakenTwice}))`;

/** Sent again since, or taken after all. A condition on r, which was refused or waits. */
export const isOvertaken = other(
  sql`(other.state = 'accepted' or (other.attempt > r.attempt and other.state <> 'withdrawn'))`,
);

/** Staff who handle invoices. */
const ofReport = (invoice: Alias, { flags }: Scope, value: Sql): Sql =>
  flags.office ? sql`(select ${value} from ${last(invoice)})` : sql`null`;

const isRefused = sql`r.state in ('refused', 'rejected')`;

export const status = (invoice: Alias, scope: Scope): Sql =>
  ofReport(
    invoice,
    scope,
    sql`case when r.state in ('toReport', 'toAsk') then 'En attente'
      when r.state = 'sent' then 'Transmise à la plateforme' when r.state = 'accepted' then 'Acceptée par la plateforme'
      when r.state = 'elsewhere' then 'Faite autrement' else 'Refusée' end`,
  );

/** Why it waits or was refused, or how it was made elsewhere. */
export const problem = (invoice: Alias, scope: Scope): Sql => ofReport(invoice, scope, sql`r.problem`);

/** When it was made by hand or answered, else when it left. */
export const at = (invoice: Alias, scope: Scope): Sql =>
  ofReport(
    invoice,
    scope,
    sql`coalesce(case when r.state = 'elsewhere' then r.settled_at end, r.answered_at, r.sent_at)`,
  );

/** It waits since another day, which no outage should last; a condition on the last attempt. */
const isLate = (today: string): Sql =>
  sql`(r.state = 'toReport' and ${parisDay(sql`r.created_at`)} < ${sql.lit(today)}::date)`;

/** What somebody must look after. */
export const task = (invoice: Alias, scope: Scope): Sql =>
  ofReport(
    invoice,
    scope,
    sql`case when ${isRefused} then 'Déclaration refusée par la plateforme'
      when r.state = 'accepted' and ${isTakenTwice} then 'Déclaration acceptée deux fois par la plateforme'
      when ${isTwice} then 'Déclaration faite autrement, puis acceptée par la plateforme'
      when ${isLate(scope.today)} then 'Déclaration en attente depuis plus d’un jour' end`,
  );

/** The same as a condition: of all invoices, those few whose last report is open, or that were reported twice. */
export const isStuck = (invoice: Alias, today: string): Sql => sql`${invoice('id')} in (
  select r.invoice_id from invoice_deposit as r where r.kind = 'report' and (${isRefused} or ${isLate(today)})
    and not ${isOvertaken}
  union all
  select r.invoice_id from invoice_deposit as r
    where r.kind = 'report' and r.state = 'accepted' and r.attempt > 1 and ${isTakenTwice}
  union all
  select r.invoice_id from invoice_deposit as r
    where r.kind = 'report' and r.state = 'accepted' and r.problem is not null
  union all
  select r.invoice_id from invoice_deposit as r
    where r.kind = 'report' and r.state = 'elsewhere' and ${other(sql`other.state = 'accepted'`)})`;

/** Since when, of one that is stuck. */
export const stuckSince = (invoice: Alias): Sql =>
  sql`(select ${parisDay(sql`coalesce(r.answered_at, r.created_at)`)} from ${last(invoice)})`;

export const viewerCanSendAgain = (invoice: Alias, { flags }: Scope): Sql =>
  flags.finance ? sql`exists (select from ${last(invoice)} where ${isRefused})` : sql`false`;

export const viewerCanSettle = (invoice: Alias, { flags }: Scope): Sql =>
  flags.financeOfficer ? sql`exists (select from ${last(invoice)} where ${isRefused} or ${isTwice})` : sql`false`;
