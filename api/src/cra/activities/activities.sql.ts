import { firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
/**
 * When a month may be signed, withdrawn, uploaded or invoiced, said once, as SQL, because a list of reports is
 * one statement: the fields viewerCan… read it, and so does the locked record that a mutation decides by
 * (cra-record.repository.ts). Who may is in activities.policy.ts.
 */
import { nextMonth, SIGNING_OPENS_DAYS_BEFORE } from '@bloom/shared-rules/cra/cra-month';
import { sql } from 'kysely';
import type { Alias, Scope, Sql } from '../../platform/read/read-model.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { isBeingSigned, isEditable, isOpen, liveDocument, signedCount } from './closed-month.sql.ts';

/** Over what a month is uploaded, accepted or forced: a locked or validated one stays. */
export const VALIDATED_OVER = ['SIGNING', 'CRA_FILE'] as const;

/** Before the name of the report's file: its evidence with network addresses. */
export const EVIDENCE_PREFIX = 'preuves_';

export function status(activity: Alias): Sql {
  return sql`case
    when ${activity('validation')} = 'forced' then 'FORCED'
    when ${activity('validation')} is not null then 'VALIDATED'
    else case ${liveDocument(activity, 'status')}
      when 'prepared' then 'WAITING_BLOOMER'
      when 'bloomerSigned' then 'WAITING_CLIENT'
      when 'fullySigned' then 'VALIDATED'
      when 'sealed' then 'VALIDATED'
      else 'SIGNATURE_NOT_CREATED' end
    end`;
}

/** The company that the uploaded invoice came from, else the one of the mission today. */
export function billingSociety(activity: Alias): Sql {
  return sql`coalesce(${activity('billing_society_id')},
    (select own.bloomer_billing_society_id from mission as own where own.id = ${activity('mission_id')}))`;
}

/** An umbrella company invoices the work: the Bloomer has no invoice to show. */
export function isPortage(activity: Alias): Sql {
  return activity.once(
    'is_portage',
    sql`coalesce((select supplier.portage from society as supplier
      where supplier.id = ${billingSociety(activity)}), false)`,
  );
}

/** Why the invoices of a month stay; null when they may be taken back. Finance may insist on one that is only paid. */
export function invoiceKeptReason(activity: Alias): Sql {
  return sql`case when num_nonnulls(${activity('invoice_file_id')}, ${activity('additional_invoice_file_id')}) = 0
      then 'NO_INVOICE' when ${activity('payed')} then 'PAID' else ${bookedReason(activity)} end`;
}

/** What is in the books, or was brought by the platform and waits for its answer, nobody takes back. */
export function bookedReason(activity: Alias): Sql {
  return sql`case when exists (select from invoice as booked where booked.activity_id = ${activity('id')}
      and booked.side = 'supplier' and booked.preceding_id is null and booked.status = 'FINALISED') then 'FINALISED'
    when exists (select from inbound_invoice as brought where brought.activity_id = ${activity('id')}
      and brought.state = 'matched') then 'RECEIVED' end`;
}

/** An invoice of the version before waits for its credit note: the month is not opened by undoing its validation. */
const isBeingCredited = (activity: Alias): Sql =>
  sql`exists (select from invoice as credited where credited.activity_id = ${activity('id')}
    and credited.corrected_at is not null and credited.status = 'FINALISED')`;

/** By either side: the firm asked its client, or the supplier asked the firm, here or in the tool before. */
export const isBilled = (activity: Alias): Sql =>
  sql`('FINALISED' in (${activity('client_invoice_status')}, ${activity('bloomer_invoice_status')})
    or ${activity('billed')} or ${activity('payed')} or ${bookedReason(activity)} is not null
    or ${isBeingCredited(activity)})`;

/** The reports of a list are the viewer's own unless the viewer is staff, so the role alone decides here. */
function when(condition: boolean | undefined, rule: Sql): Sql {
  return condition ? rule : sql`false`;
}

export function viewerCanEdit(activity: Alias, { flags }: Scope): Sql {
  return when(flags.accountOfficer || flags.bloomer, isEditable(activity));
}

/** No report can be begun for the month yet. */
export const isTooFar = (month: Sql, today: string): Sql => sql`${month} > ${sql.lit(`${nextMonth(today)}-01`)}::date`;

/** The day from which a month may be signed: by its end, or by that of its mission. */
export function signingOpensOn(activity: Alias): Sql {
  return sql`(select least(${activity('month')} + interval '1 month' - interval '1 day', period.end_mission)::date
    - ${sql.lit(SIGNING_OPENS_DAYS_BEFORE)} from mission as period where period.id = ${activity('mission_id')})`;
}

export function viewerCanSign(activity: Alias, { flags, today }: Scope): Sql {
  return when(flags.bloomer, sql`(${isEditable(activity)} and ${signingOpensOn(activity)} <= ${sql.lit(today)})`);
}

/** An uploaded report is accepted at any time; a month without one is forced once it could be signed. */
export function viewerCanValidate(activity: Alias, { flags, today }: Scope): Sql {
  const open = isOpen(activity, [...VALIDATED_OVER]);
  return when(
    flags.office,
    sql`(${open} and (${activity('cra_file_id')} is not null or ${signingOpensOn(activity)} <= ${sql.lit(today)}))`,
  );
}

/** What was signed by both is corrected instead; what is billed stays. */
export function viewerCanUndoValidation(activity: Alias, { flags }: Scope): Sql {
  const isUndoable = sql`(${activity('validation')} in ('forced', 'uploaded') and ${signedCount(activity)} < 2
    and ${isOpen(activity, ['VALIDATED', ...VALIDATED_OVER])} and not ${isBilled(activity)})`;
  return when(flags.office, sql`coalesce(${isUndoable}, false)`);
}

export function viewerCanCancelSignature(activity: Alias, { flags }: Scope): Sql {
  return when(flags.accountOfficer || flags.bloomer, isBeingSigned(activity));
}

export function viewerCanUploadCra(activity: Alias, { flags }: Scope): Sql {
  const open = isOpen(activity, [...VALIDATED_OVER]);
  if (flags.accountOfficer) return open;
  const enabled = sql`(select allowed.enable_cra_upload from mission as allowed
    where allowed.id = ${activity('mission_id')})`;
  return when(flags.bloomer, sql`(${open} and ${enabled})`);
}

export function invoiceVisible(activity: Alias, { flags }: Scope): Sql {
  if (flags.office) return sql`true`;
  return when(flags.bloomer, sql`not ${isPortage(activity)}`);
}

export const totalDays = (activity: Alias): Sql =>
  sql`${activity('nb_days_worked')} + ${activity('nb_days_markup_worked')}
    + ${activity('nb_days_markup2_worked')} + ${activity('nb_days_astreinte_worked')}`;

/** Why no invoice can be sent for a month, whoever sends it. */
export type InvoiceUploadObstacle = 'SELF_BILLED' | 'NO_DAYS' | 'PAID' | 'BOTH_SENT';

/** The first that holds. The firm wrote the invoice of the month itself, and it is final: there is no other to send. */
export function invoiceUploadObstacle(activity: Alias): Sql {
  const [main, additional] = [activity('invoice_file_id'), activity('additional_invoice_file_id')];
  return sql`case when ${main} is null and ${bookedReason(activity)} is not distinct from 'FINALISED' then 'SELF_BILLED'
    when ${totalDays(activity)} = 0 then 'NO_DAYS'
    when ${activity('payed')} and ${main} is not null then 'PAID'
    when ${main} is not null and ${additional} is not null then 'BOTH_SENT' end`;
}

export function viewerCanUploadInvoice(activity: Alias, { flags }: Scope): Sql {
  const isOpenTo = sql`(${invoiceUploadObstacle(activity)} is null)`;
  if (flags.officer) return isOpenTo;
  return when(flags.bloomer, sql`(not ${isPortage(activity)} and ${isOpenTo})`);
}

export function viewerCanDeleteInvoice(activity: Alias, { flags }: Scope): Sql {
  const reason = invoiceKeptReason(activity);
  if (flags.finance) return sql`(${reason} is distinct from 'NO_INVOICE' and ${bookedReason(activity)} is null)`;
  return when(flags.bloomer, sql`(${reason} is null and not ${isPortage(activity)})`);
}

/** The operational contact who is asked first. */
export function firstSigner(missionId: Sql): Sql {
  return sql`(select first.id from operational_contact as first where first.mission_id = ${missionId}
    order by first.position, first.id limit 1)`;
}

/**
 * Where the finished PDF is: the sealed document, or the uploaded one that was accepted or waits for it. Null for those
 * to whom activities.files.ts would not serve it.
 */
export function craPath(activity: Alias, { flags }: Scope): Sql {
  if (flags.staff && !flags.office) return sql`null`;
  return sql`case when ${activity('cra_file_id')} is not null or ${signedCount(activity)} = 2
      or ${activity('validation')} = 'forced'
    then ${pathOf(activity, '')} end`;
}

/** Who signed the uploaded report, for those who read it. */
export function craFileSigner(activity: Alias, { flags }: Scope): Sql {
  return flags.staff && !flags.office ? sql`null` : activity('cra_file_signer');
}

/** Where the evidence with addresses of the network is, for those who look after personal data. */
export function evidencePath(activity: Alias, { flags }: Scope): Sql {
  if (!flags.dpo) return sql`null`;
  return sql`case when ${signedCount(activity)} > 0 then ${pathOf(activity, EVIDENCE_PREFIX)} end`;
}

function pathOf(activity: Alias, prefix: '' | typeof EVIDENCE_PREFIX): Sql {
  return reportFile(activity, sql.lit(`cra/${prefix}`));
}

/** @param folder behind the month and the report, up to the name */
export function reportFile(activity: Alias, folder: Sql): Sql {
  return sql`'/files/activity/' || ${activity('month')} || '/' || ${activity('id')} || '/' || ${folder} ||
    (select cra_file_name(buyer.name, ${activity('month')}, worker.firstname || ' ' || worker.lastname)
      from mission as named join society as buyer on buyer.id = named.client_society_id
      join bloomer as worker on worker.id = named.bloomer_id where named.id = ${activity('mission_id')})`;
}

export type ActivitiesArgs = { recordId?: string | null; month?: string | null; missionRecordId?: string | null };

/** @param bloomerId whose they must be; anybody's when it is undefined */
export function activityRows(args: ActivitiesArgs, bloomerId: string | null | undefined): Source {
  return {
    rows: (row) => {
      const conditions: Sql[] = [sql`m.deleted_at is null`];
      if (bloomerId !== undefined) conditions.push(sql`m.bloomer_id = ${bloomerId}`);
      if (args.missionRecordId) conditions.push(sql`${row('mission_id')} = ${args.missionRecordId}`);
      if (args.month) conditions.push(sql`${row('month')} = ${firstOfMonth(args.month)}::date`);
      if (args.recordId) conditions.push(sql`(${row('id')} = ${args.recordId} or m.bloomer_id = ${args.recordId})`);
      return sql`activity as ${row.table} join mission as m on m.id = ${row('mission_id')}
        where ${sql.join(conditions, sql` and `)}`;
    },
    orderBy: (row) => sql`${row('month')} desc, ${row('id')}`,
  };
}
