import { INVOICE_STATES } from '@bloom/shared-rules/invoice/invoice-state';
import type { GraphQLResolveInfo } from 'graphql';
import { sql } from 'kysely';
import { Mission } from '../../missions/missions/missions.model.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { parisDay } from '../../platform/database/paris-day.sql.ts';
import { builder } from '../../platform/graphql/builder.ts';
import {
  type Alias,
  many,
  one,
  optional,
  readModel,
  type Scope,
  type Sql,
  scalar,
} from '../../platform/read/read-model.ts';
import { readOne } from '../../platform/read/read-run.ts';
import * as rules from './activities.sql.ts';
import * as closed from './closed-month.sql.ts';
import { markAuthor } from './mark-author.sql.ts';

export const CraStatusEnum = builder.enumType('CraStatus', {
  description:
    'The six steps, in order: Non crée, Signature non créee, Attente signature Bloomer, Attente signature Client, Validé client, Forcé {product}.',
  values: ['NOT_CREATED', 'SIGNATURE_NOT_CREATED', 'WAITING_BLOOMER', 'WAITING_CLIENT', 'VALIDATED', 'FORCED'] as const,
});
export const InvoiceStatus = builder.enumType('InvoiceStatus', { values: INVOICE_STATES });
export const SignerRole = builder.enumType('SignerRole', { values: ['bloomer', 'client'] as const });

export const ActivityValidation = builder.enumType('ActivityValidation', {
  description: 'How a month was closed: by both signatures, by a PDF signed on paper, or by the firm.',
  values: ['signed', 'uploaded', 'forced'] as const,
});

const Score = readModel('Score', {
  score: scalar('Int', 'score'),
  comment: optional('String', 'comment'),
  date: optional('Date', 'collect_date'),
  /** Of a client's mark. */
  answeredBy: optional('String', (mark, { flags }) => (flags.staff ? markAuthor(mark('answered_by')) : sql`null`)),
});

const SignatureRecord = readModel('SignatureRecord', {
  role: scalar(SignerRole, 'role'),
  signDate: scalar('DateTime', 'sign_date'),
  signerIdentity: scalar('String', (signature) => sql`${signature('signer_fullname')}`),
  signerIPAddress: optional('String', (signature, { flags }) => (flags.dpo ? signature('signer_ip') : sql`null`)),
});

/** Each side's mark is for itself and for staff. */
const score = (side: 'bloomer' | 'client') =>
  one(
    () => Score,
    (activity, mark, { flags }) => sql`activity_score ${mark.table}
      where ${mark('activity_id')} = ${activity('id')} and ${mark('side')} = ${sql.lit(side)}
        and ${sql.lit(flags.staff || (side === 'bloomer' && flags.bloomer))}`,
    { nullable: true },
  );

/** What only those who handle invoices know; the others read the `neutral` value. */
const invoicing =
  (column: string, neutral: Sql = sql`null`) =>
  (activity: Alias, { flags }: Scope): Sql =>
    flags.office ? activity(column) : neutral;

/** The same, for the Bloomer whose invoice it is, too. Who may is only looked up where there is something to see. */
const ownInvoice =
  (value: (activity: Alias) => Sql, neutral: Sql = sql`null`) =>
  (activity: Alias, scope: Scope): Sql =>
    sql`case when ${value(activity)} is distinct from ${neutral} and ${rules.invoiceVisible(activity, scope)}
      then ${value(activity)} else ${neutral} end`;

/** Path of an invoice, for those who may see it. */
const invoicePath = (column: string, folder: string) =>
  ownInvoice(
    (activity) => sql`'/files/activity/' || ${activity('month')} || '/' || ${activity('id')} ||
      ${sql.lit(`/${folder}/`)} || ${activity(column)} || '.pdf'`,
  );

export const Activity = readModel(
  'Activity',
  {
    recordId: scalar('ID', 'id'),
    recordIdMission: scalar('ID', 'mission_id'),
    mission: one(
      () => Mission,
      (activity, mission) => sql`mission ${mission.table} where ${mission('id')} = ${activity('mission_id')}`,
    ),
    month: scalar('Date', 'month'),
    CRAStatus: scalar(CraStatusEnum, rules.status),
    nbDaysWorked: scalar('Float', 'nb_days_worked'),
    nbDaysMarkupWorked: scalar('Float', 'nb_days_markup_worked'),
    nbDaysMarkup2Worked: scalar('Float', 'nb_days_markup2_worked'),
    nbDaysAstreinteWorked: scalar('Float', 'nb_days_astreinte_worked'),
    totalDays: scalar('Float', rules.totalDays),
    nbDaysDetails: scalar('String', (activity) => sql`${activity('details')}::text`),
    astreinte: scalar('Boolean', 'astreinte'),
    hoursPerDays: scalar('Float', 'hours_per_days'),
    version: scalar('Int', 'version'),
    clientValidationConfirmed: scalar('Boolean', 'client_validation_confirmed'),
    enteredBy: optional(
      'String',
      (activity) => sql`case when ${activity('entered_on_behalf')} then ${activity('entered_by')} end`,
    ),
    validated: scalar('Boolean', (activity) => sql`${activity('validation')} is not null`),
    signing: scalar('Boolean', (activity) => sql`${closed.signedCount(activity)} = 1`),
    signedCount: scalar('Int', closed.signedCount),
    signingDocumentId: optional('ID', (activity) => closed.liveDocument(activity, 'id')),
    signingEmbedBloomerId: optional(
      'ID',
      (activity) => sql`case when ${closed.liveDocument(activity, 'id')} is not null
        then (select m.bloomer_id from mission as m where m.id = ${activity('mission_id')}) end`,
    ),
    signingEmbedClientId: optional(
      'ID',
      (activity) => sql`case when ${closed.liveDocument(activity, 'id')} is not null
        then ${rules.firstSigner(activity('mission_id'))} end`,
    ),
    signatures: many(
      () => SignatureRecord,
      (activity, signature) => sql`signature ${signature.table}
        join signing_document as sd on sd.id = ${signature('document_id')} and sd.status <> 'void' and sd.corrected_at is null
        where sd.activity_id = ${activity('id')}`,
      (signature) => signature('sign_date'),
    ),
    billed: scalar('Boolean', invoicing('billed', sql`false`)),
    payed: scalar(
      'Boolean',
      ownInvoice((activity) => activity('payed'), sql`false`),
    ),
    bloomerInvoiceStatus: scalar(
      InvoiceStatus,
      ownInvoice((activity) => activity('bloomer_invoice_status'), sql`'NOT_CREATED'`),
    ),
    clientInvoiceStatus: scalar(InvoiceStatus, invoicing('client_invoice_status', sql`'NOT_CREATED'`)),
    lastSupplierError: optional(
      'String',
      ownInvoice((activity) => activity('last_supplier_error')),
    ),
    lastCustomerInvoiceError: optional('String', invoicing('last_customer_error')),
    dateUploadInvoice: optional(
      'Date',
      ownInvoice((activity) => parisDay(activity('invoice_uploaded_at'))),
    ),
    bloomerScore: score('bloomer'),
    clientScore: score('client'),
    urlCraS3: optional('String', rules.craPath),
    /** Changes with every upload, for who accepts one. */
    craFileId: optional('ID', (activity, { flags }) => (flags.office ? activity('cra_file_id') : sql`null`)),
    craFileSigner: optional('String', rules.craFileSigner),
    urlEvidence: optional('String', rules.evidencePath),
    urlInvoicesS3: optional('String', invoicePath('invoice_file_id', 'invoice')),
    urlAdditionalInvoicesS3: optional('String', invoicePath('additional_invoice_file_id', 'additional-invoice')),
    closedReason: optional('String', closed.closedSentence),
    viewerCanEdit: scalar('Boolean', rules.viewerCanEdit),
    viewerCanSign: scalar('Boolean', rules.viewerCanSign),
    viewerCanValidate: scalar('Boolean', rules.viewerCanValidate),
    viewerCanUndoValidation: scalar('Boolean', rules.viewerCanUndoValidation),
    viewerCanCancelSignature: scalar('Boolean', rules.viewerCanCancelSignature),
    viewerCanUploadCra: scalar('Boolean', rules.viewerCanUploadCra),
    viewerCanSeeInvoice: scalar('Boolean', rules.invoiceVisible),
    viewerCanUploadInvoice: scalar('Boolean', rules.viewerCanUploadInvoice),
    viewerCanDeleteInvoice: scalar('Boolean', rules.viewerCanDeleteInvoice),
  },
  'One month of activity (CRA) of one mission.',
);

/** The report after a mutation, with what the caller selects. */
export function readActivity(context: RequestContext, info: GraphQLResolveInfo, id: string) {
  return readOne(context, info, Activity, (row) => sql`activity ${row.table} where ${row('id')} = ${id}`);
}
