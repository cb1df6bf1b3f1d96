/**
 * When a row of the fees may be corrected, and what it waits for, said once as SQL, because a list of rows is one
 * statement: the fields of the read model say it, and so does the locked record that a mutation decides by
 * (recruitment-record.repository.ts). Who may is in recruitments.policy.ts.
 */
import { MAX_FEES } from '@bloom/shared-rules/input/limits';
import { EARLY_DAYS } from '@bloom/shared-rules/invoice/recruitment-fee';
import { sql } from 'kysely';
import type { Alias, Scope, Sql } from '../../platform/read/read-model.ts';
import type { Source } from '../../platform/read/read-run.ts';

const CLOSED = {
  BILLED: 'Cette ligne est facturée\u00a0: elle ne se modifie plus.',
  CANCELLED: 'Cette ligne est annulée\u00a0: elle ne se modifie plus.',
} as const;

export type ClosedReason = keyof typeof CLOSED;

export const closedSentence = (reason: ClosedReason): string => CLOSED[reason];

/** Why a row does not change any more; null while it may. */
export function closedReason(billing: Alias): Sql {
  return sql`case when ${billing('billed')} then 'BILLED' when ${billing('cancelled')} then 'CANCELLED' end`;
}

const READ_ONLY = 'Seule la finance modifie cette ligne.';

/** The same as a sentence, for those who may change rows; for the others, who may. */
export function editRefusal(billing: Alias, { flags }: Scope): Sql {
  const sentences = Object.entries(CLOSED).map(
    ([reason, sentence]) => sql`when ${sql.lit(reason)} then ${sql.lit(sentence)}`,
  );
  const otherwise = flags.finance ? sql`` : sql` else ${sql.lit(READ_ONLY)}`;
  return sql`case ${closedReason(billing)} ${sql.join(sentences, sql` `)}${otherwise} end`;
}

/** A cancellation is taken back by a person of finance, never of what was invoiced. */
export function canReopen(billing: Alias, { flags }: Scope): Sql {
  return flags.financeOfficer ? sql`(${billing('cancelled')} and not ${billing('billed')})` : sql`false`;
}

/** The last day of the trial is still one of it; who has left is on trial no more. */
export function isInTrialPeriod(billing: Alias, today: string): Sql {
  return sql`coalesce(${billing('trial_period_end_date')} >= ${sql.lit(today)} and not ${billing('cancelled')}, false)`;
}

/**
 * Who left on trial without being replaced is paid back, as far as the client has been invoiced and nothing was yet.
 * Of what was invoiced longer ago no paper says whether it was: both are gone with their year.
 */
const toCredit = (billing: Alias, today: string): Sql => sql`recruitment_billing as paid
  where ${billing('cancelled')} and not ${billing('replacement')} and paid.job_id = ${billing('job_id')} and paid.billed
    and (paid.billing_date < date_trunc('year', ${sql.lit(today)}::timestamp) - interval '10 years') is not true
    and not exists (select from invoice as part join invoice as whole on whole.id = part.preceding_id
      where whole.subject_id = paid.id and part.status = 'FINALISED')`;

const owesCredit = (billing: Alias, today: string): Sql => sql`exists (select from ${toCredit(billing, today)})`;

/** The invoice that the credit note takes back, where it is one of ours. */
export const invoiceToCredit = (billing: Alias, today: string): Sql =>
  sql`(select paid.external_customer_invoice_url from ${toCredit(billing, today)}
    order by paid.instalment, paid.id limit 1)`;

/** Its invoice may be made from this day on, as billableProblem says it. */
const dayHasCome = (billing: Alias, today: string): Sql =>
  sql`${billing('billing_date')} <= ${sql.lit(today)}::date + ${sql.lit(EARLY_DAYS)}`;

/** It is to be invoiced by now and nobody has begun: what failed, or waits to be looked at, is among the invoices. */
export const isDue = (billing: Alias, today: string): Sql => sql`(${closedReason(billing)} is null
  and ${billing('invoice_status')} in ('NOT_CREATED', 'CANCELLED') and ${dayHasCome(billing, today)})`;

/** What to do with a row now; null when nothing is left. */
export function nextStep(billing: Alias, { today }: Scope): Sql {
  return sql`case
    when ${owesCredit(billing, today)} then 'Établir l’avoir de l’échéance facturée'
    when ${billing('cancelled')} or ${billing('billed')} then null
    when ${billing('invoice_status')} = 'IN_PROGRESS' then 'Attendre la facture en préparation'
    when ${billing('invoice_status')} = 'ERROR' then 'Corriger, puis regénérer la facture'
    when ${billing('invoice_status')} = 'TO_VALIDATE' then 'Contrôler et finaliser la facture'
    when ${billing('billing_date')} is null then 'Fixer la date de facturation'
    when ${billing('taxes')} is null then 'Choisir la TVA'
    when not ${dayHasCome(billing, today)} then 'Facturer à la date prévue'
    else 'Créer la facture' end`;
}

/** Each with whom it is sent to: looked up for each row, the names of a long list took a fifth of its time. */
export function billingsWithClient(row: Alias): Sql {
  return sql`(select fee.*, client.name as customer_name,
      asked.firstname || ' ' || asked.lastname as billing_contact_fullname
    from recruitment_billing as fee join society as client on client.id = fee.society_id
      left join contact as asked on asked.id = client.billing_contact_id and asked.removed_at is null) as ${row.table}`;
}

export interface BillingFilter {
  /** Of people who are still on trial. */
  onTrial: boolean;
  due: boolean;
}

/** The oldest that is still to be invoiced first; of the others the newest: a full list lacks old ones alone. */
export function billingRows({ onTrial, due }: BillingFilter, today: string): Source {
  return {
    rows: (row) => sql`${billingsWithClient(row)} where ${onTrial ? isInTrialPeriod(row, today) : sql`true`}
      and ${due ? isDue(row, today) : sql`true`}`,
    orderBy: (row) => {
      const isOpen = sql`${closedReason(row)} is null`;
      return sql`not (${isOpen}), case when ${isOpen} then ${row('billing_date')} end, ${row('billing_date')} desc, ${row('id')}`;
    },
    limit: MAX_FEES,
  };
}
