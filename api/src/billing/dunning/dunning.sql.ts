import { DUNNING_LEVELS } from '@bloom/shared-rules/invoice/dunning';
import { BEING_CORRECTED } from '@bloom/shared-rules/invoice/invoice-state';
import { PLATFORM_CODES } from '@bloom/shared-rules/invoice/platform-code';
import { isUndelivered, reminderStop } from '@bloom/shared-rules/invoice/platform-state';
import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';
import { reasonInWords } from '../e-invoicing/platform.sql.ts';
import { isBeingReplaced } from '../invoices/invoice.sql.ts';

const LOST = sql.join(PLATFORM_CODES.filter(isUndelivered).map((code) => sql.lit(code)));

/** Whether the platforms could not deliver it: its booking is cancelled until it is sent again. */
export const isLost = (invoice: Alias): Sql => sql`exists (select from invoice_delivery as told
  where told.invoice_id = ${invoice('id')} and told.code in (${LOST}))`;

const STOPS = sql.join(
  PLATFORM_CODES.flatMap((code) => {
    const stop = reminderStop(code);
    if (stop === undefined) return [];
    const reason = stop.isHis ? sql`'\u00a0: ' || ${reasonInWords(sql`told.reason`)}` : sql`''`;
    return [sql`when told.code = ${sql.lit(code)} then concat(${sql.lit(stop.words)}, ${reason}, '.')`];
  }),
  sql` `,
);

/** Why nobody reminds the client meanwhile, as a sentence; null where reminders go their way. */
export const stopReason = (invoice: Alias): Sql => sql`(select case
    when ${invoice('contested_at')} is not null then 'Le client conteste cette facture.'
    when ${isBeingReplaced(invoice)} then ${sql.lit(BEING_CORRECTED)}
    ${STOPS} end
  from (values (1)) as always left join invoice_delivery as told on told.invoice_id = ${invoice('id')})`;

export const sentLevel = (invoice: Alias): Sql =>
  sql`(select coalesce(max(sent.level), 0)::int from dunning_notice as sent where sent.invoice_id = ${invoice('id')})`;

/** Whether the day of the letter has come. */
export const isLateEnough = (invoice: Alias, today: string): Sql =>
  sql`${invoice('due_on')} + ${sql.lit(DUNNING_LEVELS[2].days)} <= ${sql.lit(today)}::date`;

/** Whether the letter may be written: late enough, not paid, and nothing speaks against it. */
export const mayWrite = (invoice: Alias, today: string): Sql => sql`(${invoice('paid_on')} is null
  and ${isLateEnough(invoice, today)}
  and ${stopReason(invoice)} is null)`;
