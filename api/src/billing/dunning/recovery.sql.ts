import { sql } from 'kysely';
import type { Alias, Scope, Sql } from '../../platform/read/read-model.ts';
import { isOwed } from '../invoices/invoice.sql.ts';
import { isLateEnough, mayWrite } from './dunning.sql.ts';

const stepOf = (invoice: Alias, what: Sql): Sql =>
  sql`(select ${what} from recovery_step as step where step.invoice_id = ${invoice('id')}
    order by step.kind = 'RECOVERY' desc limit 1)`;

/** Its formal notice was posted: no mail reminds of it any more. */
export const isNoticePosted = (invoice: Alias): Sql =>
  sql`exists (select from recovery_step as step where step.invoice_id = ${invoice('id')})`;

/** When somebody looks at it again; null before its formal notice. */
export const reviewOn = (invoice: Alias): Sql => stepOf(invoice, sql`step.review_on`);

/** What finance has to do about it now: to post the letter, or to decide what follows; null while it waits. */
export const recoveryTask = (invoice: Alias, today: string): Sql => sql`(case when ${mayWrite(invoice, today)} then
  case when not ${isNoticePosted(invoice)} then 'FORMAL_NOTICE'
    when ${reviewOn(invoice)} <= ${sql.lit(today)}::date then 'RECOVERY' end end)`;

/** An invoice that a client still owes, which is late enough for the letter: in a dispute, too, what was posted was. */
const isOfClient = (invoice: Alias): Sql => sql`(${invoice('side')} = 'customer' and ${isOwed(invoice)})`;

export const viewerCanRecordNotice = (invoice: Alias, { flags, today }: Scope): Sql =>
  flags.financeOfficer ? sql`coalesce(${isOfClient(invoice)} and ${isLateEnough(invoice, today)}, false)` : sql`false`;

export const viewerCanRecordRecovery = (invoice: Alias, { flags }: Scope): Sql =>
  flags.financeOfficer ? sql`(${isOfClient(invoice)} and ${isNoticePosted(invoice)})` : sql`false`;
