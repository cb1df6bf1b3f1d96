/** How the report of an invoice to the tax administration reads; it has one where it was sold or bought abroad. */
import { sql } from 'kysely';
import { parisDay } from '../../platform/database/paris-day.sql.ts';
import type { Alias, Scope, Sql } from '../../platform/read/read-model.ts';

/** Its last attempt, under the name r. */
const last = (invoice: Alias): Sql => sql`(select * from invoice_deposit as of_report
  where of_report.invoice_id = ${invoice('id')} and of_report.kind = 'report'
  order by of_report.attempt desc limit 1) as r`;

/** Staff who handle invoices. */
const ofReport = (invoice: Alias, { flags }: Scope, value: Sql): Sql =>
  flags.office ? sql`(select ${value} from ${last(invoice)})` : sql`null`;

const isRefused = sql`r.state in ('refused', 'rejected')`;

export const status = (invoice: Alias, scope: Scope): Sql =>
  ofReport(
    invoice,
    scope,
    sql`case r.state when 'toReport' then 'En attente' when 'sent' then 'Transmise à la plateforme'
      when 'accepted' then 'Acceptée par la plateforme' when 'elsewhere' then 'Faite autrement' else 'Refusée' end`,
  );

/** Why it waits or was refused, or how it was made elsewhere. */
export const problem = (invoice: Alias, scope: Scope): Sql => ofReport(invoice, scope, sql`r.problem`);

/** When it was answered, else when it left. */
export const at = (invoice: Alias, scope: Scope): Sql =>
  ofReport(invoice, scope, sql`coalesce(r.answered_at, r.sent_at)`);

/** It waits since another day, which no outage should last; a condition on the last attempt. */
const isLate = (today: string): Sql =>
  sql`(r.state = 'toReport' and ${parisDay(sql`r.created_at`)} < ${sql.lit(today)}::date)`;

/** What somebody must look after. */
export const task = (invoice: Alias, scope: Scope): Sql =>
  ofReport(
    invoice,
    scope,
    sql`case when ${isRefused} then 'Déclaration refusée par la plateforme'
      when ${isLate(scope.today)} then 'Déclaration en attente depuis plus d’un jour' end`,
  );

/** The same as a condition: of all invoices, those few whose last report is open. */
export const isStuck = (invoice: Alias, today: string): Sql => sql`${invoice('id')} in (
  select r.invoice_id from invoice_deposit as r where r.kind = 'report' and (${isRefused} or ${isLate(today)})
    and not exists (select from invoice_deposit as later where later.invoice_id = r.invoice_id
      and later.kind = 'report' and later.attempt > r.attempt))`;

/** Since when, of one that is stuck. */
export const stuckSince = (invoice: Alias): Sql =>
  sql`(select ${parisDay(sql`coalesce(r.answered_at, r.created_at)`)} from ${last(invoice)})`;

export const viewerCanSendAgain = (invoice: Alias, { flags }: Scope): Sql =>
  flags.finance ? sql`exists (select from ${last(invoice)} where ${isRefused})` : sql`false`;
