import type { GraphQLResolveInfo } from 'graphql';
import { sql } from 'kysely';
import { Activity } from '../../cra/activities/activities.model.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { type Alias, many, one, optional, readModel, type Sql, scalar } from '../../platform/read/read-model.ts';
import { readOne } from '../../platform/read/read-run.ts';
import { Invoice } from '../invoices/invoice.model.ts';
import { isOpen, mayBeFor, needsMonth, saidIn } from './inbound.sql.ts';
import { INBOUND_STATES } from './inbound.tables.ts';

const InboundStateEnum = builder.enumType('InboundInvoiceState', {
  description: 'To be given its month, found and to be approved, and the one answer: approved (205) or refused (210).',
  values: INBOUND_STATES,
});
const InboundKindEnum = builder.enumType('InboundInvoiceKind', { values: ['invoice', 'credit'] as const });

const said =
  (...path: string[]) =>
  (inbound: Alias) =>
    saidIn(inbound, ...path);
const day = (...path: string[]) => optional('Date', (inbound) => sql`(${saidIn(inbound, ...path)})::date`);
const euros = (name: string) =>
  optional('Float', (inbound) => sql`((${saidIn(inbound, name)})::bigint / 100.0)::float8`);
const isCredit = (inbound: Alias): Sql => sql`(${saidIn(inbound, 'kind')} is not distinct from 'credit')`;

const urlOf = (door: string, column: string) => (inbound: Alias) =>
  sql`(select ${sql.lit(`/files/${door}/`)} || ${inbound('id')} || '/' || stored.name from file as stored
    where stored.id = ${inbound(column)})`;

/** Whoever reads it handles money. */
export const InboundInvoice = readModel(
  'InboundInvoice',
  {
    recordId: scalar('ID', 'id'),
    receivedAt: scalar('DateTime', 'received_at'),
    name: scalar('String', 'name'),
    state: scalar(InboundStateEnum, 'state'),
    kind: optional(InboundKindEnum, said('kind')),
    number: optional('String', 'number'),
    seller: optional('String', said('seller', 'name')),
    sellerSiren: optional('String', 'seller_siren'),
    issuedOn: day('issuedOn'),
    periodStart: day('period', 'start'),
    periodEnd: day('period', 'end'),
    netAmount: euros('netCents'),
    vatAmount: euros('vatCents'),
    totalAmount: euros('totalCents'),
    precedingNumber: optional('String', said('precedingNumber')),
    problem: optional('String', 'problem'),
    suggestedReason: optional('String', 'suggested_reason'),
    urlFile: optional('String', urlOf('inbound-invoice', 'file_id')),
    /** The data (CII, UBL) of an invoice that came with them beside what people read. */
    urlData: optional('String', urlOf('inbound-invoice-data', 'data_file_id')),
    invoice: one(
      () => Invoice,
      (inbound, invoice) => sql`invoice ${invoice.table} where ${invoice('id')} = ${inbound('invoice_id')}`,
      { nullable: true },
    ),
    activity: one(
      () => Activity,
      (inbound, activity) => sql`activity ${activity.table} where ${activity('id')} = ${inbound('activity_id')}`,
      { nullable: true },
    ),
    /** That somebody may choose, the latest first. */
    months: many(
      () => Activity,
      (inbound, activity) => sql`activity ${activity.table} where ${needsMonth(inbound)} and not ${isCredit(inbound)}
        and ${mayBeFor(inbound, activity)}`,
      (activity) => sql`${activity('month')} desc, ${activity('id')}`,
    ),
    answerReason: optional('String', 'answer_reason'),
    answerComment: optional('String', 'answer_comment'),
    answeredAt: optional('DateTime', 'answered_at'),
    answerProblem: optional('String', 'answer_problem'),
    isAnswerSent: scalar('Boolean', (inbound) => sql`(${inbound('answer_state')} is not distinct from 'sent')`),
    viewerCanApprove: scalar(
      'Boolean',
      (inbound) => sql`(${inbound('state')} = 'matched' or (${isOpen(inbound)} and ${isCredit(inbound)}
        and ${inbound('has_paper')} and ${inbound('suggested_reason')} is null))`,
    ),
    viewerCanRefuse: scalar('Boolean', isOpen),
    viewerCanFetch: scalar('Boolean', (inbound) => sql`(${isOpen(inbound)} and ${inbound('is_missing')})`),
  },
  'What a supplier sent through the firm’s platform; amounts in euros.',
);

export function readInbound(context: RequestContext, info: GraphQLResolveInfo, id: string) {
  return readOne(context, info, InboundInvoice, (row) => sql`inbound_invoice ${row.table} where ${row('id')} = ${id}`);
}
