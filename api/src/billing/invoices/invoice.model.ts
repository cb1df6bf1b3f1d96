import { INVOICE_KINDS } from '@bloom/shared-rules/invoice/invoice-document';
import type { GraphQLResolveInfo } from 'graphql';
import { sql } from 'kysely';
import { Society } from '../../companies/societies/societies.model.ts';
import { Activity, InvoiceStatus } from '../../cra/activities/activities.model.ts';
import { invoiceVisible } from '../../cra/activities/activities.sql.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { assertReadable, readStoredFile, type StoredFile } from '../../platform/files/files.ts';
import { builder } from '../../platform/graphql/builder.ts';
import {
  type Alias,
  computed,
  extendModel,
  many,
  one,
  optional,
  readModel,
  type Scope,
  type Sql,
  scalar,
} from '../../platform/read/read-model.ts';
import { readOne } from '../../platform/read/read-run.ts';
import * as rules from './invoice.sql.ts';
import { paperDateNeeded } from './supplier-paper.sql.ts';

export const InvoiceSideEnum = builder.enumType('InvoiceSide', { values: ['customer', 'supplier'] as const });
const InvoiceKindEnum = builder.enumType('InvoiceKind', {
  description: 'Invoice (380), credit note (381), self-billed invoice (389) and its credit (261).',
  values: Object.keys(INVOICE_KINDS) as (keyof typeof INVOICE_KINDS)[],
});

const InvoiceTaskEnum = builder.enumType('InvoiceTask', {
  description:
    'What an invoice waits for: its cause to be mended, a look, its way to the client, an answer, its money.',
  values: ['error', 'toValidate', 'platform', 'contested', 'late'] as const,
});

const euros = (column: string) => optional('Float', (invoice) => sql`(${invoice(column)} / 100.0)::float8`);

/** What staff alone know. */
const office =
  (expression: (invoice: Alias) => Sql, neutral: Sql = sql`null`) =>
  (invoice: Alias, { flags }: Scope): Sql =>
    flags.office ? expression(invoice) : neutral;

/** A part of what the invoice says. */
export const said =
  (...path: string[]) =>
  (invoice: Alias): Sql =>
    sql`${invoice('document')} #>> ${sql.lit(`{${path.join(',')}}`)}::text[]`;

const HEADS = ['title', 'seller', 'buyer', 'start'] as const;

/** What lists say of it: its document is opened once for all of these, which takes longer than to read them. */
const head =
  (name: (typeof HEADS)[number]) =>
  (invoice: Alias): Sql => {
    const heads = invoice.once(
      'heads',
      sql`(select array[of.title, of.seller ->> 'name', of.buyer ->> 'name', of.period ->> 'start']
      from jsonb_to_record(${invoice('document')}) as of(title text, seller jsonb, buyer jsonb, period jsonb))`,
    );
    return sql`(${heads})[${sql.lit(HEADS.indexOf(name) + 1)}]`;
  };

/** Five whole papers in one answer, and no list of them (query-limits.ts). */
const PAPER_PRICE = 1_000;

/** The paper itself, for those who are given its address. */
const fileB64Encoded = computed(
  'String',
  { file: rules.storedPaper },
  async ({ file }, context) => {
    if (file === null) return null;
    const stored = file as StoredFile & Parameters<typeof assertReadable>[1];
    assertReadable(context.viewer, stored);
    return (await readStoredFile(context, stored)).toString('base64');
  },
  { nullable: true, price: PAPER_PRICE },
);

export const Invoice = readModel(
  'Invoice',
  {
    recordId: scalar('ID', 'id'),
    side: scalar(InvoiceSideEnum, 'side'),
    kind: scalar(InvoiceKindEnum, 'kind'),
    status: scalar(InvoiceStatus, 'status'),
    number: optional('String', 'number'),
    title: optional('String', head('title')),
    seller: optional('String', head('seller')),
    buyer: optional('String', head('buyer')),
    issuedOn: optional('Date', 'issued_on'),
    dueOn: optional('Date', 'due_on'),
    periodStart: optional('Date', head('start')),
    orderNumber: optional('String', said('orderNumber')),
    netAmount: euros('net_cents'),
    vatAmount: euros('vat_cents'),
    totalAmount: euros('total_cents'),
    /** What is still to be paid; of what is paid, what was asked. */
    owedAmount: optional('Float', (invoice) => sql`(${rules.openCents(invoice)} / 100.0)::float8`),
    receivedAmount: optional('Float', (invoice) => sql`(${invoice('received_cents')} / 100.0)::float8`),
    lastError: optional(
      'String',
      office((invoice) => invoice('last_error')),
    ),
    ruleIds: scalar(
      'String',
      office((invoice) => invoice('rule_ids'), sql`'{}'::text[]`),
      { list: true },
    ),
    reason: optional(
      'String',
      office((invoice) => invoice('reason')),
    ),
    /** What a supplier's paper asks otherwise than its month is worth, and why it was taken. */
    paperDifference: optional(
      'String',
      office((invoice) => invoice('paper_difference')),
    ),
    /** The date of the paper is to be said: the administration is told of it. */
    isPaperDateNeeded: scalar('Boolean', office(paperDateNeeded, sql`false`)),
    isForced: scalar(
      'Boolean',
      office((invoice) => invoice('is_forced'), sql`false`),
    ),
    jobId: optional(
      'ID',
      office((invoice) => invoice('job_id')),
    ),
    paidOn: optional('Date', 'paid_on'),
    paymentReference: optional(
      'String',
      office((invoice) => invoice('payment_reference')),
    ),
    contestedAt: optional('DateTime', 'contested_at'),
    contestReason: optional('String', 'contest_reason'),
    createdAt: scalar('DateTime', 'created_at'),
    finalisedAt: optional('DateTime', 'finalised_at'),
    sealed: scalar('Boolean', (invoice) => sql`${invoice('sealed_at')} is not null`),
    urlInvoice: optional('String', rules.path),
    fileB64Encoded,
    activity: one(
      () => Activity,
      // The month of a client is the report that he signed: that is read elsewhere.
      (
        invoice,
        activity,
        { flags },
      ) => sql`activity ${activity.table} where ${activity('id')} = ${invoice('activity_id')}
        and ${sql.lit(!flags.client)}`,
      { nullable: true },
    ),
    society: one(
      () => Society,
      (invoice, society) => sql`society ${society.table} where ${society('id')} = ${invoice('society_id')}`,
      { nullable: true },
    ),
    task: optional(InvoiceTaskEnum, (invoice, { flags, today }) =>
      flags.office ? rules.task(invoice, today) : sql`null`,
    ),
    viewerCanRegenerate: scalar('Boolean', rules.viewerCanRegenerate),
    viewerCanFinalise: scalar('Boolean', rules.viewerCanFinalise),
    viewerCanCancel: scalar('Boolean', rules.viewerCanCancel),
    viewerCanCredit: scalar('Boolean', rules.viewerCanCredit),
    viewerCanRecordCredit: scalar('Boolean', rules.viewerCanRecordCredit),
    viewerCanMarkPaid: scalar('Boolean', rules.viewerCanMarkPaid),
    viewerCanContest: scalar('Boolean', rules.viewerCanContest),
  },
  'An invoice of the firm to a client, or of a supplier to the firm; amounts in euros.',
);

extendModel(Invoice, {
  /** The invoice that a credit note takes back. */
  preceding: one(
    () => Invoice,
    (invoice, preceding, { flags }) => sql`invoice ${preceding.table}
      where ${preceding('id')} = ${invoice('preceding_id')} and ${sql.lit(flags.office)}`,
    { nullable: true },
  ),
  credits: many(
    () => Invoice,
    (invoice, credit, { flags }) => sql`invoice ${credit.table} where ${credit('preceding_id')} = ${invoice('id')}
      and ${credit('status')} <> 'CANCELLED' and ${sql.lit(flags.office)}`,
    (credit) => sql`${credit('created_at')}, ${credit('number')}, ${credit('id')}`,
  ),
  /** What a credit note took back of it after it was paid, in whole or in part. */
  overpaidAmount: optional(
    'Float',
    office((invoice) => sql`(${rules.overpaidCents(invoice)} / 100.0)::float8`),
  ),
});

/** The invoice of a month that lives, else the one cancelled last. */
const ofMonth = (side: 'customer' | 'supplier', visible: (activity: Alias, scope: Scope) => Sql) =>
  one(
    () => Invoice,
    (activity, invoice, scope) => sql`invoice ${invoice.table} where ${invoice('id')} = (
      select latest.id from invoice as latest where latest.activity_id = ${activity('id')}
        and latest.side = ${sql.lit(side)} and latest.preceding_id is null
      order by latest.corrected_at is not null, latest.status = 'CANCELLED', latest.created_at desc, latest.id
      limit 1) and ${visible(activity, scope)}`,
    { nullable: true },
  );

extendModel(Activity, {
  customerInvoice: ofMonth('customer', (_activity, { flags }) => (flags.office ? sql`true` : sql`false`)),
  supplierInvoice: ofMonth('supplier', invoiceVisible),
});

export function readInvoice(context: RequestContext, info: GraphQLResolveInfo, id: string) {
  return readOne(context, info, Invoice, (row) => sql`invoice ${row.table} where ${row('id')} = ${id}`);
}
