import { sql } from 'kysely';
import { billingSociety } from '../../cra/activities/activities.sql.ts';
import type { Alias, Sql } from '../../platform/read/read-model.ts';
import type { InboundProblemCode } from './inbound.tables.ts';

const said = (inbound: Alias, ...path: string[]): Sql =>
  sql`${inbound('said')} #>> ${sql.lit(`{${path.join(',')}}`)}::text[]`;

/** A month that was signed, of the company that sent the invoice, and that has no final one. */
export const mayBeFor = (inbound: Alias, activity: Alias): Sql => sql`(${activity('validation')} is not null
  and exists (select from society as payee where payee.id = ${billingSociety(activity)}
    and payee.address_country_code = 'FR' and left(payee.siret, 9) = ${inbound('seller_siren')})
  and exists (select from mission as held where held.id = ${activity('mission_id')} and held.deleted_at is null)
  and not exists (select from invoice as final where final.activity_id = ${activity('id')} and final.side = 'supplier'
    and final.preceding_id is null and final.status = 'FINALISED')
  and not exists (select from inbound_invoice as other where other.activity_id = ${activity('id')}
    and other.state = 'matched' and other.id <> ${inbound('id')}))`;

/** The months that it says it is for; one without a period may be for any of the year before it. */
export const isInPeriod = (inbound: Alias, activity: Alias): Sql => sql`(case
  when ${said(inbound, 'period', 'start')} is null
    then ${activity('month')} > (${said(inbound, 'issuedOn')})::date - 366 and ${activity('month')} <= (${said(inbound, 'issuedOn')})::date
  else ${activity('month')} between date_trunc('month', (${said(inbound, 'period', 'start')})::date)
    and (${said(inbound, 'period', 'end')})::date end)`;

const MONTH_AMOUNT: InboundProblemCode = 'monthAmount';

/** Whether the choice of a month could mend what is in the way: another one may be worth what the invoice asks. */
export const needsMonth = (inbound: Alias): Sql => sql`(${inbound('state')} = 'toMatch' and ${inbound('has_paper')}
  and (${inbound('suggested_reason')} is null or ${inbound('problem_code')} = ${sql.lit(MONTH_AMOUNT)}))`;

/** Whether somebody has to look at it. */
export const isOpen = (inbound: Alias): Sql => sql`(${inbound('answered_at')} is null)`;

export { said as saidIn };
