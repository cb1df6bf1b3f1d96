/** How the report of an invoice to the tax administration reads; it has one where it was sold or bought abroad. */
import { sql } from 'kysely';
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
    sql`case r.state when 'waiting' then 'En attente' when 'sent' then 'Transmise à la plateforme'
      when 'accepted' then 'Acceptée par la plateforme' else 'Refusée' end`,
  );

/** Why it waits, or was refused. */
export const problem = (invoice: Alias, scope: Scope): Sql => ofReport(invoice, scope, sql`r.problem`);

/** When it was answered, else when it left. */
export const at = (invoice: Alias, scope: Scope): Sql =>
  ofReport(invoice, scope, sql`coalesce(r.answered_at, r.sent_at)`);

/** Somebody must look: it was refused, or waits since another day. A condition on the last attempt. */
export const isStuck = (invoice: Alias, today: string): Sql => sql`exists (select from ${last(invoice)}
  where ${isRefused} or (r.state = 'waiting' and r.created_at < ${today}::date))`;

export const viewerCanSendAgain = (invoice: Alias, { flags }: Scope): Sql =>
  flags.finance ? sql`exists (select from ${last(invoice)} where ${isRefused})` : sql`false`;
