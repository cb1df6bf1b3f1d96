/**
 * The rules of cra.status.ts and activities.policy.ts as SQL, because a list of reports is one statement; a test walks
 * through every combination and compares the two.
 */
import { sql } from 'kysely';
import type { Alias, Scope, Sql } from '../../platform/read/read-model.ts';
import { SIGNING_OPENS_DAYS_BEFORE } from './cra.window.ts';

/** A column of the document that is not void; null without one. */
export function liveDocument(activity: Alias, column: 'id' | 'status'): Sql {
  return sql`(select live.${sql.ref(column)} from signing_document as live
    where live.activity_id = ${activity('id')} and live.status <> 'void')`;
}

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

export function signedCount(activity: Alias): Sql {
  return sql`case ${liveDocument(activity, 'status')}
    when 'bloomerSigned' then 1 when 'fullySigned' then 2 when 'sealed' then 2 else 0 end`;
}

export function isLocked(activity: Alias): Sql {
  return sql`exists (select from month_lock as lock join mission as locked on locked.id = ${activity('mission_id')}
    where lock.month = ${activity('month')}
      and (lock.society_id is null or lock.society_id = locked.client_society_id))`;
}

function isEditable(activity: Alias): Sql {
  return sql`(${activity('validation')} is null and ${activity('cra_file_id')} is null
    and ${signedCount(activity)} = 0 and not ${isLocked(activity)})`;
}

function isPortage(activity: Alias): Sql {
  return sql`coalesce((select supplier.portage from mission as own
    join society as supplier on supplier.id = own.bloomer_billing_society_id
    where own.id = ${activity('mission_id')}), false)`;
}

/** The reports of a list are the viewer's own unless the viewer is staff, so the role alone decides here. */
function when(condition: boolean | undefined, rule: Sql): Sql {
  return condition ? rule : sql`false`;
}

export function viewerCanEdit(activity: Alias, { flags }: Scope): Sql {
  return when(flags.account || flags.bloomer, isEditable(activity));
}

function signingOpensOn(activity: Alias): Sql {
  return sql`(select least(${activity('month')} + interval '1 month' - interval '1 day', period.end_mission)::date
    - ${sql.lit(SIGNING_OPENS_DAYS_BEFORE)} from mission as period where period.id = ${activity('mission_id')})`;
}

export function viewerCanSign(activity: Alias, { flags, today }: Scope): Sql {
  return when(flags.bloomer, sql`(${isEditable(activity)} and ${signingOpensOn(activity)} <= ${sql.lit(today)})`);
}

export function viewerCanCancelSignature(activity: Alias, { flags }: Scope): Sql {
  return when(
    flags.account || flags.bloomer,
    sql`(${activity('validation')} is null and ${signedCount(activity)} = 1 and not ${isLocked(activity)})`,
  );
}

export function viewerCanUploadCra(activity: Alias, { flags }: Scope): Sql {
  const open = sql`(${activity('validation')} is null and ${signedCount(activity)} < 2 and not ${isLocked(activity)})`;
  if (flags.account) return open;
  const enabled = sql`(select allowed.enable_cra_upload from mission as allowed
    where allowed.id = ${activity('mission_id')})`;
  return when(flags.bloomer, sql`(${open} and ${enabled})`);
}

export function invoiceVisible(activity: Alias, { flags }: Scope): Sql {
  if (flags.office) return sql`true`;
  return when(flags.bloomer, sql`not ${isPortage(activity)}`);
}

export function viewerCanUploadInvoice(activity: Alias, { flags }: Scope): Sql {
  if (flags.office) return sql`true`;
  return when(flags.bloomer, sql`not ${isPortage(activity)}`);
}

export function viewerCanDeleteInvoice(activity: Alias, { flags }: Scope): Sql {
  const exists = sql`num_nonnulls(${activity('invoice_file_id')}, ${activity('additional_invoice_file_id')}) > 0`;
  if (flags.finance) return exists;
  return when(flags.bloomer, sql`(${exists} and not ${activity('payed')} and not ${isPortage(activity)})`);
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
    then '/files/activity/' || ${activity('month')} || '/' || ${activity('id')} || '/cra/' ||
      (select cra_file_name(buyer.name, ${activity('month')}, worker.firstname || ' ' || worker.lastname)
        from mission as named join society as buyer on buyer.id = named.client_society_id
        join bloomer as worker on worker.id = named.bloomer_id where named.id = ${activity('mission_id')}) end`;
}
