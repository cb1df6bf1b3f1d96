import { MAX_NET_DAYS } from '@bloom/shared-rules/invoice/due-date';
import { SUPPLIER_PAYMENT_DAYS } from '@bloom/shared-rules/invoice/supplier-payment-day';
import { sql } from 'kysely';
import { Activity } from '../../cra/activities/activities.model.ts';
import { invoiceVisible } from '../../cra/activities/activities.sql.ts';
import { CraDashboardItem } from '../../cra/activities/cra-board.model.ts';
import { boardReport } from '../../cra/activities/cra-board.sql.ts';
import { parisDay } from '../../platform/database/paris-day.sql.ts';
import { type Alias, alias, extendModel, optional, type Scope, type Sql } from '../../platform/read/read-model.ts';
import { isBeingReplaced, isDisputed } from './invoice.sql.ts';

/** What the day hangs on, wherever it is read. */
interface Facts {
  activity: Alias;
  paydateDays: Sql;
}

/**
 * `supplierPaymentDay` of shared-rules as SQL, which a test compares. Of an invoice that was sent, the law counts from
 * its own day, which is no later than the one it came on; of one that the firm wrote, the day stands on it. No day is
 * named of what the supplier contests, what stands disputed on a platform, nor of a month that is being corrected.
 */
function estimatedPaymentDay({ activity, paydateDays }: Facts, scope: Scope): Sql {
  const agreed = sql`came.day + coalesce(${paydateDays}, ${sql.lit(SUPPLIER_PAYMENT_DAYS)})`;
  const latest = sql`least(came.day, final.issued_on) + ${sql.lit(MAX_NET_DAYS)}`;
  return sql`(select case when came.day is null then final.due_on
        else greatest(least(${agreed}, ${latest}), came.day) end
      from (select ${parisDay(activity('invoice_uploaded_at'))} as day) as came
        left join invoice as final on final.activity_id = ${activity('id')} and final.side = 'supplier'
          and final.preceding_id is null and final.status = 'FINALISED' and final.corrected_at is null
      where ${activity('id')} is not null and final.contested_at is null and not ${isDisputed(alias('final'))}
        and not ${isBeingReplaced(alias('final'))} and ${invoiceVisible(activity, scope)})`;
}

extendModel(CraDashboardItem, {
  estimatedPaymentDate: optional('Date', (row, scope) =>
    estimatedPaymentDay({ activity: boardReport(row), paydateDays: row('bloomer_paydate_days') }, scope),
  ),
});

extendModel(Activity, {
  estimatedPaymentDate: optional('Date', (activity, scope) => {
    const paydateDays = sql`(select own.bloomer_paydate_days from mission as own where own.id = ${activity('mission_id')})`;
    return estimatedPaymentDay({ activity, paydateDays }, scope);
  }),
});
