/**
 * Pieces of the statements that a person would write by hand for the lists: joins where the lists need them, one JSON
 * document as result. Aliases: m mission, a activity, d the document that is not void, b Bloomer, c client, s supplier.
 */

const SIGNED_COUNT = `case d.status when 'bloomerSigned' then 1 when 'fullySigned' then 2 when 'sealed' then 2 else 0 end`;

export const CRA_STATUS = `case
  when a.id is null then 'NOT_CREATED'
  when a.validation = 'forced' then 'FORCED'
  when a.validation is not null then 'VALIDATED'
  when d.status = 'prepared' then 'WAITING_BLOOMER'
  when d.status = 'bloomerSigned' then 'WAITING_CLIENT'
  when d.status in ('fullySigned', 'sealed') then 'VALIDATED'
  else 'SIGNATURE_NOT_CREATED' end`;

export const TOTAL_DAYS =
  '(a.nb_days_worked + a.nb_days_markup_worked + a.nb_days_markup2_worked + a.nb_days_astreinte_worked)';

export const IS_ACTIVE = '(m.begin_mission <= current_day.day and m.end_mission >= current_day.day)';

/** Today in Paris, as the server counts days. */
export const CURRENT_DAY = `(select (now() at time zone 'Europe/Paris')::date as day) as current_day`;

export const BLOOMER = `json_build_object('recordId', b.id, 'fullname', b.firstname || ' ' || b.lastname)`;
export const CLIENT = `json_build_object('recordId', c.id, 'name', c.name)`;
export const SUPPLIER = `case when s.id is not null then json_build_object('recordId', s.id, 'name', s.name) end`;

const CRA_PATH = `case when a.cra_file_id is not null or ${SIGNED_COUNT} = 2 or a.validation = 'forced'
  then '/files/activity/' || a.month || '/' || a.id || '/cra/' ||
    cra_file_name(c.name, a.month, b.firstname || ' ' || b.lastname) end`;

const invoicePath = (column: string, folder: string) =>
  `case when a.${column} is not null then '/files/activity/' || a.month || '/' || a.id || '/${folder}/' || a.${column} || '.pdf' end`;

const score = (side: 'bloomer' | 'client') => `(select json_build_object('score', mark.score, 'comment', mark.comment,
  'date', mark.collect_date) from activity_score mark where mark.activity_id = a.id and mark.side = '${side}')`;

/** What the staff's dashboard shows of a month. */
const DASHBOARD_ACTIVITY = `json_build_object(
  'recordId', a.id, 'version', a.version, 'month', a.month, 'totalDays', ${TOTAL_DAYS},
  'nbDaysWorked', a.nb_days_worked, 'nbDaysMarkupWorked', a.nb_days_markup_worked,
  'nbDaysMarkup2Worked', a.nb_days_markup2_worked, 'nbDaysAstreinteWorked', a.nb_days_astreinte_worked,
  'nbDaysDetails', a.details::text, 'hoursPerDays', a.hours_per_days, 'validated', a.validation is not null,
  'signing', ${SIGNED_COUNT} = 1, 'signedCount', ${SIGNED_COUNT}, 'signingDocumentId', d.id,
  'urlCraS3', ${CRA_PATH}, 'urlInvoicesS3', ${invoicePath('invoice_file_id', 'invoice')},
  'bloomerInvoiceStatus', a.bloomer_invoice_status, 'lastSupplierError', a.last_supplier_error,
  'clientInvoiceStatus', a.client_invoice_status, 'lastCustomerInvoiceError', a.last_customer_error,
  'bloomerScore', ${score('bloomer')}, 'clientScore', ${score('client')})`;

const lockedMonth = (month: string) => `exists (select from month_lock l where l.month = ${month}
  and (l.society_id is null or l.society_id = m.client_society_id))`;
const LOCKED = lockedMonth('a.month');
const EDITABLE = `(a.validation is null and a.cra_file_id is null and ${SIGNED_COUNT} = 0 and not ${LOCKED})`;
const INVOICES = 'not coalesce(s.portage, false)';
const ifVisible = (value: string, otherwise = 'null') => `case when ${INVOICES} then ${value} else ${otherwise} end`;
const SIGNING_OPEN = `least(a.month + interval '1 month' - interval '1 day', m.end_mission)::date - 7 <= current_day.day`;

const REFUSED = `exists (select from client_refusal f join signing_document refused on refused.id = f.document_id
  where f.activity_id = a.id and a.validation is null and not exists (select from signing_document later
    join signature g on g.document_id = later.id where later.activity_id = a.id and later.version > refused.version))`;

const BEING_CORRECTED = `exists (select from activity_correction k where k.activity_id = a.id and k.closed_at is null)`;

/** Whether a month was closed before its Bloomer had signed it. */
const LEFT_OPEN = `(${lockedMonth('x.month')} and (a.id is null or (a.validation is null and a.cra_file_id is null
  and coalesce(d.status, 'prepared') = 'prepared' and not ${REFUSED})))`;

/** Whom a reminder would go to. */
const TARGET = `case when a.validation is not null or a.cra_file_id is not null then null
  else case ${SIGNED_COUNT} when 2 then null when 1 then 'client'
    else case when not ${lockedMonth('x.month')} then 'bloomer' end end end`;

const asked = (condition: string) => `exists (select from mission_contact mc join contact p on p.id = mc.contact_id
  where mc.mission_id = m.id and mc.role = 'operations' and p.removed_at is null and p.is_operational and p.email <> ''
    and p.society_id in (m.client_society_id, m.client_billing_society_id) and ${condition})`;
const reached = (email: string) => `not exists (select from mail_bounce dead where dead.address = lower(${email}))`;

/** What speaks against it; `late` has the target. */
const OBSTACLE = `case late.target
  when 'client' then case when not ${asked('true')} then 'NO_CONTACT'
    when not ${asked(reached('p.email'))} then 'CLIENT_ADDRESS' end
  when 'bloomer' then case
    when x.month > m.end_mission or x.month < date_trunc('month', m.begin_mission) then 'OUTSIDE'
    when x.month > date_trunc('month', current_day.day) + interval '1 month' then 'TOO_FAR'
    when b.disabled_at is not null then 'DISABLED'
    when a.id is not null and not m.enable_cra_upload and not ${SIGNING_OPEN} then 'TOO_EARLY'
    when a.id is not null and not m.enable_cra_upload and not ${asked('true')} and not ${REFUSED}
      and not ${BEING_CORRECTED} then 'NO_CONTACT'
    when not ${reached('b.email')} then 'BLOOMER_ADDRESS' end end`;
const FINALISED = `exists (select from invoice i where i.activity_id = a.id and i.side = 'supplier'
  and i.preceding_id is null and i.status = 'FINALISED')`;
const BOOKED = `(${FINALISED} or exists (select from inbound_invoice i where i.activity_id = a.id and i.state = 'matched'))`;

/** What a Bloomer's list of months shows, rights included. */
export const OWN_ACTIVITY = `json_build_object(
  'recordId', a.id, 'recordIdMission', a.mission_id, 'month', a.month, 'version', a.version, 'CRAStatus', ${CRA_STATUS},
  'nbDaysWorked', a.nb_days_worked, 'nbDaysMarkupWorked', a.nb_days_markup_worked,
  'nbDaysMarkup2Worked', a.nb_days_markup2_worked, 'nbDaysAstreinteWorked', a.nb_days_astreinte_worked,
  'totalDays', ${TOTAL_DAYS}, 'hoursPerDays', a.hours_per_days, 'nbDaysDetails', a.details::text,
  'astreinte', a.astreinte, 'clientValidationConfirmed', a.client_validation_confirmed,
  'validated', a.validation is not null, 'signing', ${SIGNED_COUNT} = 1, 'signedCount', ${SIGNED_COUNT},
  'signingDocumentId', d.id, 'payed', ${ifVisible('a.payed', 'false')},
  'lastSupplierError', ${ifVisible('a.last_supplier_error')},
  'bloomerInvoiceStatus', ${ifVisible('a.bloomer_invoice_status', "'NOT_CREATED'")},
  'dateUploadInvoice', ${ifVisible("(a.invoice_uploaded_at at time zone 'Europe/Paris')::date")}, 'urlCraS3', ${CRA_PATH},
  'urlInvoicesS3', ${ifVisible(invoicePath('invoice_file_id', 'invoice'))},
  'viewerCanEdit', ${EDITABLE}, 'viewerCanSign', ${EDITABLE} and ${SIGNING_OPEN},
  'viewerCanCancelSignature', a.validation is null and ${SIGNED_COUNT} = 1 and not ${LOCKED},
  'viewerCanUploadCra', a.validation is null and ${SIGNED_COUNT} < 2 and not ${LOCKED} and m.enable_cra_upload,
  'viewerCanSeeInvoice', ${INVOICES},
  'viewerCanUploadInvoice', ${INVOICES} and ${TOTAL_DAYS} > 0 and not (a.payed and a.invoice_file_id is not null)
    and num_nonnulls(a.invoice_file_id, a.additional_invoice_file_id) < 2
    and not (a.invoice_file_id is null and ${FINALISED}),
  'viewerCanDeleteInvoice', not a.payed and num_nonnulls(a.invoice_file_id, a.additional_invoice_file_id) > 0
    and not ${BOOKED} and ${INVOICES},
  'signatures', coalesce((select json_agg(json_build_object('role', g.role, 'signDate', ${instant('g.sign_date')},
    'signerIdentity', g.signer_fullname) order by g.sign_date) from signature g where g.document_id = d.id), '[]'))`;

/** A UTC instant as JSON clients read it. */
export function instant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The rows of a month's dashboard; `x` gives mission_id and month. */
export function dashboardRows(from: string, order: string): string {
  return `select coalesce(json_agg(json_build_object(
    'id', m.id || ':' || x.month, 'month', x.month, 'CRAStatus', ${CRA_STATUS},
    'estimatedPaymentDate', case when final.contested_at is not null then null when came.day is null then final.due_on else greatest(came.day,
      least(came.day + coalesce(m.bloomer_paydate_days, 45), least(came.day, final.issued_on) + 60)) end,
    'bloomerRelaunchedToday', exists (select from relaunch r where r.mission_id = m.id and r.month = x.month
      and r.kind = 'bloomer' and r.day = current_day.day),
    'clientRelaunchedToday', exists (select from relaunch r where r.mission_id = m.id and r.month = x.month
      and r.kind = 'client' and r.day = current_day.day),
    'isLeftOpen', ${LEFT_OPEN}, 'relaunchTarget', late.target, 'relaunchObstacle', ${OBSTACLE},
    'bloomer', ${BLOOMER},
    'operationalContact', contact.asked,
    'mission', json_build_object('recordId', m.id, 'label', m.label, 'beginMission', m.begin_mission,
      'endMission', m.end_mission, 'type', m.type,
      'CSM', coalesce(csm.firstname || ' ' || csm.lastname, 'Non attribué'),
      'clientSociety', ${CLIENT}, 'bloomerBillingSociety', ${SUPPLIER}),
    'activity', case when a.id is not null then ${DASHBOARD_ACTIVITY} end) order by ${order}), '[]')
  from ${from}
    cross join ${CURRENT_DAY}
    join bloomer b on b.id = m.bloomer_id
    join society c on c.id = m.client_society_id
    left join society s on s.id = m.bloomer_billing_society_id
    left join staff csm on csm.id = m.csm_staff_id
    left join activity a on a.mission_id = m.id and a.month = x.month
    left join signing_document d on d.activity_id = a.id and d.status <> 'void' and d.corrected_at is null
    cross join lateral (select (a.invoice_uploaded_at at time zone 'Europe/Paris')::date as day) came
    cross join lateral (select ${TARGET} as target offset 0) late
    left join invoice final on final.activity_id = a.id and final.side = 'supplier' and final.preceding_id is null
      and final.status = 'FINALISED'
    left join lateral (select json_build_object('recordId', p.id, 'fullname', p.firstname || ' ' || p.lastname,
        'email', p.email) as asked
      from mission_contact mc join contact p on p.id = mc.contact_id
      where mc.mission_id = m.id and mc.role = 'operations' and p.removed_at is null
      order by mc.position, mc.contact_id limit 1) contact on true`;
}
