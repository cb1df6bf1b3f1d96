import { UNSET } from '@bloom/shared-rules/invoice/recruitment-fee';
import type { GraphQLResolveInfo } from 'graphql';
import { sql } from 'kysely';
import { InvoiceStatus } from '../../cra/activities/activities.model.ts';
import { MissionType } from '../../missions/missions/missions.model.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Alias, optional, readModel, type Scope, type Sql, scalar } from '../../platform/read/read-model.ts';
import { readOne } from '../../platform/read/read-run.ts';
import * as rules from './recruitments.sql.ts';

/** What only those who handle clients or money know: recruiters see how far an invoice is, not the invoice. */
const invoicing =
  (column: string) =>
  (billing: Alias, { flags }: Scope): Sql =>
    flags.office ? billing(column) : sql`null`;

export const Billing = readModel(
  'Billing',
  {
    recordId: scalar('ID', 'id'),
    jobId: scalar('ID', 'job_id'),
    /** Which part of the fee the row is: a fee that is paid in halves has two rows. */
    instalment: scalar('Int', 'instalment'),
    invoiceStatus: scalar(InvoiceStatus, 'invoice_status'),
    customerName: scalar('String', 'customer_name'),
    description: scalar('String', 'description'),
    billingContactFullname: optional('String', 'billing_contact_fullname'),
    billingDate: optional('Date', 'billing_date'),
    trialPeriodEndDate: optional('Date', 'trial_period_end_date'),
    isInTrialPeriod: scalar('Boolean', (billing, { today }) => rules.isInTrialPeriod(billing, today)),
    salesPriceWithoutTaxes: scalar('Float', (billing) => sql`${billing('sales_price_cents')} / 100.0`),
    taxes: optional('Float', 'taxes'),
    externalId: optional('String', 'external_id'),
    externalCustomerInvoiceId: optional('String', invoicing('external_customer_invoice_id')),
    externalCustomerInvoiceUrl: optional('String', invoicing('external_customer_invoice_url')),
    /** What the client paid of somebody who has left, and is to be given back. */
    urlInvoiceToCredit: optional('String', (billing, { flags, today }) =>
      flags.office ? rules.invoiceToCredit(billing, today) : sql`null`,
    ),
    cancelled: scalar('Boolean', 'cancelled'),
    billed: scalar('Boolean', 'billed'),
    bdc: scalar('String', (billing) => sql`coalesce(${billing('bdc')}, ${sql.lit(UNSET)})`),
    replacement: scalar('Boolean', 'replacement'),
    businessType: optional(MissionType, 'business_type'),
    paymentTerms: scalar('String', 'payment_terms'),
    paymentTermsDetails: optional('String', 'payment_terms_details'),
    origin: optional('String', 'origin'),
    nextStep: optional('String', rules.nextStep),
    lastCustomerInvoiceError: optional('String', invoicing('last_customer_error')),
    version: scalar('Int', 'version'),
    viewerCanEdit: scalar(
      'Boolean',
      (billing, { flags }) => sql`(${sql.lit(flags.finance === true)} and ${rules.closedReason(billing)} is null)`,
    ),
    editRefusal: optional('String', rules.editRefusal),
    viewerCanReopen: scalar('Boolean', rules.canReopen),
  },
  'One instalment of the fee of a permanent job that was won.',
);

/** The row after a mutation, with what the caller selects. */
export function readBilling(context: RequestContext, info: GraphQLResolveInfo, id: string) {
  return readOne(context, info, Billing, (row) => sql`${rules.billingsWithClient(row)} where ${row('id')} = ${id}`);
}
