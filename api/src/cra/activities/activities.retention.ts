import { type RawBuilder, sql } from 'kysely';
import { bloomerLeft } from '../../platform/retention/ended-relation.sql.ts';
import { defineRetention, holdOnMissionOf, type Retention } from '../../platform/retention/retention.ts';

/** What is left of a month then counts its days, and names nobody. */
const BLANK = sql`details = '{}', entered_by = '', validated_by = null, validation_reason = null,
  cra_file_signer = null, cra_file_id = null, invoice_file_id = null, additional_invoice_file_id = null,
  last_supplier_error = null, last_customer_error = null, version = r.version + 1`;

const DOCUMENTS = sql`(select d.id from signing_document d where d.activity_id in (select id from due))`;

const WITH_IT = [
  sql`delete from client_refusal where activity_id in (select id from due)`,
  sql`delete from activity_correction where activity_id in (select id from due)`,
  sql`delete from signature where document_id in ${DOCUMENTS}`,
  sql`delete from signing_document where activity_id in (select id from due)`,
  sql`delete from forced_report where activity_id in (select id from due)`,
];

// An invoice has its report annexed: it goes after the last of them, and after what a supplier sent.
const WITHOUT_PAPERS = sql`r.details <> '{}' and not exists (select from invoice i where i.activity_id = r.id)
  and not exists (select from inbound_invoice sent where sent.activity_id = r.id)`;

const isSigned = (from: RawBuilder<unknown>) => sql`(exists (select from signing_document d
    join signature s on s.document_id = d.id where d.activity_id = r.id and s.sign_date >= ${from})
  or exists (select from forced_report f where f.activity_id = r.id and f.forced_at >= ${from})
  or exists (select from activity_correction c where c.activity_id = r.id and c.opened_at >= ${from})
  or coalesce(r.validated_at >= ${from} or r.invoice_uploaded_at >= ${from}, false))`;

const UNPAID = sql`(r.bloomer_invoice_status = 'FINALISED' and not r.payed)`;

const MONTH = {
  table: 'activity',
  since: 'month',
  becomes: { set: BLANK, called: 'days without a name' },
  alongside: WITH_IT,
  heldBack: { legalHold: holdOnMissionOf(sql.ref('r.mission_id')), unpaid: UNPAID },
  announced: true,
  personal: true,
} as const satisfies Partial<Retention>;

// Reports, annexed to invoices or not, and the evidence of their signatures.
defineRetention({
  ...MONTH,
  category: 'reports',
  keeps: '10 years',
  fromYearEnd: true,
  where: (before) => sql`${WITHOUT_PAPERS} and not ${isSigned(before)}`,
});

// What nobody signed and nobody invoiced is no evidence: it goes with the contracts.
defineRetention({
  ...MONTH,
  category: 'unsignedReports',
  keeps: '5 years',
  where: (before) => sql`${WITHOUT_PAPERS} and not ${isSigned(sql`'-infinity'::timestamptz`)}
    and ${bloomerLeft(sql`(select m.bloomer_id from mission m where m.id = r.mission_id)`, before)}`,
});
