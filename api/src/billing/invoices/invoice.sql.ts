/** Who may read an invoice, and what the viewer may do with it now, as the lists and the refusals say it. */

import { CONTEST_DAYS } from '@bloom/shared-rules/invoice/contest-window';
import { PLATFORM_CODES } from '@bloom/shared-rules/invoice/platform-code';
import { isDisputed as isDisputedCode } from '@bloom/shared-rules/invoice/platform-state';
import { sql } from 'kysely';
import { invoiceVisible } from '../../cra/activities/activities.sql.ts';
import { isBeingCorrected } from '../../cra/activities/correction.sql.ts';
import { type Alias, alias, type Scope, type Sql } from '../../platform/read/read-model.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { deliveryWaits } from './delivery-task.sql.ts';
import { movedCents } from './moved-money.sql.ts';

const isFinal = (invoice: Alias): Sql => sql`${invoice('number')} is not null`;

/** Whether a finance officer may: the state decides, the operation checks it again under its lock. */
function officer(condition: Sql, { flags }: Scope): Sql {
  return flags.financeOfficer ? sql`coalesce(${condition}, false)` : sql`false`;
}

/** Somebody still has to pay it: the client, or the firm its supplier. A credit note is never owed, it takes off. */
export const isOwed = (invoice: Alias): Sql => sql`(${invoice('status')} = 'FINALISED'
  and ${invoice('preceding_id')} is null and ${invoice('paid_on')} is null)`;

const DISPUTED = sql.join(PLATFORM_CODES.filter(isDisputedCode).map((code) => sql.lit(code)));

/** Whether it stands disputed or refused on a platform, as the firm told that of its supplier or was told. */
export const isDisputed = (invoice: Alias): Sql => sql`exists (select from invoice_delivery as told
  where told.invoice_id = ${invoice('id')} and told.code in (${DISPUTED}))`;

/** What is still to be paid; of what is paid, what was asked. */
export const openCents = (invoice: Alias): Sql =>
  sql`(case when ${invoice('paid_on')} is null then ${invoice('left_cents')} else ${invoice('owed_cents')} end)`;

/** Money that moved for it beyond what its credit notes leave of it: it is owed back. */
export const overpaidCents = (invoice: Alias): Sql => sql`greatest(
  greatest(${invoice('received_cents')}, case when ${invoice('side')} = 'supplier' then ${movedCents(invoice)} else 0 end,
    case when ${invoice('paid_on')} is not null then ${invoice('owed_cents')} else 0 end)
  - greatest(${invoice('total_cents')} - (select coalesce(sum(credit.total_cents), 0)::bigint from invoice as credit
    where credit.preceding_id = ${invoice('id')} and credit.status = 'FINALISED'), 0), 0)`;

/** Of a month that was opened again since, whose days may change; finance may have forced its invoice all the same. */
export const isOfOpenMonth = (invoice: Alias): Sql => sql`(${invoice('preceding_id')} is null
  and not ${invoice('is_forced')} and exists (select from activity as of
    where of.id = ${invoice('activity_id')} and of.validation is null))`;

/** Of a month that is open for a correction: neither it nor its credit note gets a number until that is validated. */
export const isOfCorrectedMonth = (invoice: Alias): Sql => sql`exists (select from activity as corrected
  where corrected.id = ${invoice('activity_id')} and ${isBeingCorrected(alias('corrected'))})`;

/** Its month is being corrected, or was, and the credit note that takes it back is not final: its amount is wrong. */
export const isBeingReplaced = (invoice: Alias): Sql =>
  sql`(${invoice('corrected_at')} is not null or ${isOfCorrectedMonth(invoice)})`;

/**
 * What a corrected month was invoiced for to its client and is not taken back yet, without taxes: its next invoice is
 * worth that much less.
 */
export const replacedCents = (activity: Alias): Sql => sql`(
  select coalesce(sum(former.net_cents - (select coalesce(sum(credit.net_cents), 0) from invoice as credit
    where credit.preceding_id = former.id and credit.status = 'FINALISED')), 0)
  from invoice as former where former.activity_id = ${activity('id')} and former.side = 'customer'
    and former.preceding_id is null and former.status = 'FINALISED' and former.corrected_at is not null)`;

export const viewerCanFinalise = (invoice: Alias, scope: Scope): Sql =>
  officer(sql`${invoice('status')} = 'TO_VALIDATE'`, scope);

export const viewerCanCancel = viewerCanFinalise;

const isReceived = (invoice: Alias): Sql => sql`(${invoice('side')} = 'supplier' and ${invoice('kind')} = 'invoice')`;

/** What a supplier sent, before finance has looked at it. */
export const isReceivedDraft = (invoice: Alias): Sql =>
  sql`(${isReceived(invoice)} and ${invoice('status')} = 'TO_VALIDATE')`;

export const viewerCanCredit = (invoice: Alias, scope: Scope): Sql =>
  officer(
    sql`${invoice('status')} = 'FINALISED' and ${invoice('preceding_id')} is null and not ${isReceived(invoice)}
      and not exists (select from invoice as credit where credit.preceding_id = ${invoice('id')}
        and credit.status not in ('CANCELLED', 'FINALISED', 'ERROR')) and ${invoice('document')} ? 'lines'`,
    scope,
  );

/** Its supplier takes it back; what of it has no lines is taken back where it was written. */
export const viewerCanRecordCredit = (invoice: Alias, scope: Scope): Sql =>
  officer(
    sql`${invoice('status')} = 'FINALISED' and ${isReceived(invoice)} and ${invoice('document')} ? 'lines'`,
    scope,
  );

export const viewerCanMarkPaid = (invoice: Alias, scope: Scope): Sql => officer(isOwed(invoice), scope);

/** Whether the paper may be made again: what failed, what was cancelled, and by finance also what is only a draft. */
export function viewerCanRegenerate(invoice: Alias, { flags }: Scope): Sql {
  if (!flags.finance && !flags.account) return sql`false`;
  const isOpen = flags.finance
    ? sql`${invoice('status')} in ('ERROR', 'TO_VALIDATE')`
    : sql`${invoice('status')} = 'ERROR' and ${invoice('side')} = 'customer' and exists (select from activity as of
        where of.id = ${invoice('activity_id')} and of.validation is not null)`;
  const isLast = sql`not exists (select from invoice as other where other.activity_id = ${invoice('activity_id')}
    and other.side = ${invoice('side')} and other.preceding_id is null and other.id <> ${invoice('id')}
    and other.corrected_at is null
    and (other.status <> 'CANCELLED' or other.created_at > ${invoice('created_at')}))`;
  const again = flags.finance ? sql`${isOpen} or (${invoice('status')} = 'CANCELLED' and ${isLast})` : isOpen;
  const ofMonth = sql`${invoice('activity_id')} is not null
    and (${invoice('preceding_id')} is null or ${invoice('status')} = 'ERROR')`;
  return sql`coalesce(${ofMonth} and (${again}), false)`;
}

/**
 * The Bloomer sent a PDF since: the month waits for that one to be looked at, not for what failed before. Without
 * OFFSET PostgreSQL would read every report there is, to have them at hand for the few invoices that failed.
 */
const isOvertaken = (invoice: Alias): Sql => sql`(${invoice('side')} = 'supplier' and exists (select from activity as of
  where of.id = ${invoice('activity_id')} and of.invoice_file_id is not null
    and of.bloomer_invoice_status = 'TO_VALIDATE' offset 0))`;

/** What an invoice waits for, the most pressing first; null where nobody has anything to do. */
export const task = (invoice: Alias, today: string): Sql => sql`case
  when ${invoice('status')} = 'ERROR' then case when not ${isOvertaken(invoice)} then 'error' end
  when ${invoice('status')} = 'TO_VALIDATE' then 'toValidate'
  when ${invoice('status')} = 'FINALISED' and ${invoice('paid_on')} is null and ${deliveryWaits(invoice)} then 'platform'
  when ${isOwed(invoice)} then case
    when ${invoice('contested_at')} is not null then 'contested'
    when ${invoice('due_on')} < ${sql.lit(today)}::date then 'late' end
  end`;

/** Why its Bloomer may not contest it; null where he may. */
export const contestObstacle = (invoice: Alias, today: string): Sql => sql`case
  when ${invoice('kind')} <> 'selfBilled' or ${invoice('status')} <> 'FINALISED' then 'STATE'
  when ${invoice('contested_at')} is not null then 'CONTESTED'
  when (${invoice('issued_on')} + ${sql.lit(CONTEST_DAYS)} >= ${sql.lit(today)}::date) is not true then 'TOO_LATE' end`;

export const viewerCanContest = (invoice: Alias, { flags, today }: Scope): Sql =>
  flags.bloomer ? sql`(${contestObstacle(invoice, today)}) is null` : sql`false`;

/** A draft's paper is no paper of the invoice that it became. */
export const paper = (invoice: Alias): Sql =>
  sql`case when ${isFinal(invoice)} then ${invoice('file_id')} else ${invoice('draft_file_id')} end`;

/** Where the paper is: the sealed one, or the draft for those who decide about it. */
export const path = (invoice: Alias, scope: Scope): Sql =>
  ofFile(invoice, scope, (stored) => sql`'/files/invoice/' || ${invoice('id')} || '/' || ${stored('name')}`);

/** What it takes to read the same paper. */
export const storedPaper = (invoice: Alias, scope: Scope): Sql =>
  ofFile(
    invoice,
    scope,
    (stored) => sql`json_build_object('id', ${stored('id')}, 'name', ${stored('name')}, 'state', ${stored('state')},
      'storage_key', ${stored('storage_key')}, 'sha256', ${stored('sha256')}, 'uploaded_by', ${stored('uploaded_by')})`,
  );

function ofFile(invoice: Alias, { flags }: Scope, value: (stored: Alias) => Sql): Sql {
  const file = flags.office ? paper(invoice) : invoice('file_id');
  const stored = alias('stored');
  return sql`(select ${value(stored)} from file as stored where stored.id = ${file})`;
}

/** What somebody outside of the staff may read: what is final, and theirs. */
export function ownInvoices(invoice: Alias, { bloomerId, societyId }: Pick<Viewer, 'bloomerId' | 'societyId'>): Sql {
  const own: Sql[] = [];
  if (bloomerId !== null) {
    const asBloomer: Scope = { today: '', flags: { bloomer: true }, both: null };
    own.push(sql`(${invoice('side')} = 'supplier' and exists (select from activity as mine
      join mission as held on held.id = mine.mission_id
      where mine.id = ${invoice('activity_id')} and held.bloomer_id = ${bloomerId} and held.deleted_at is null
        and ${invoiceVisible(alias('mine'), asBloomer)}))`);
  }
  if (societyId !== null) {
    own.push(sql`(${invoice('side')} = 'customer' and ${invoice('society_id')} = ${societyId})`);
  }
  return own.length === 0 ? sql`false` : sql`(${isFinal(invoice)} and (${sql.join(own, sql` or `)}))`;
}

/** One, for those who may read it. */
export function invoiceRow(id: string, viewer: Viewer | null): (row: Alias) => Sql {
  return (row) => {
    const mine = viewer === null ? sql`true` : ownInvoices(row, viewer);
    return sql`invoice as ${row.table} where ${row('id')} = ${id} and ${mine}`;
  };
}
