import { Activity, InvoiceStatus, readActivity } from '../../cra/activities/activities.model.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { findOne, readCount, readField } from '../../platform/read/read-run.ts';
import { Invoice, InvoiceSideEnum, readInvoice } from './invoice.model.ts';
import './invoice-said.model.ts';
import { checkedId, invoicesSource, readerOf, unknownInvoice } from './invoice.service.ts';
import { invoiceRow } from './invoice.sql.ts';
import type { InvoiceRequest } from './invoice-asking.service.ts';
import { contestInvoice } from './invoice-contest.service.ts';
import { createCreditNote } from './invoice-credit.service.ts';
import { finalizeInvoice } from './invoice-finalise.service.ts';
import { cancelInvoice, markPaid } from './invoice-life.service.ts';
import { requestCustomerInvoice, requestSupplierInvoice } from './invoice-request.service.ts';
import { sealWhenOpened } from './invoice-seal.service.ts';
import { recordSupplierCredit } from './supplier-credit.service.ts';

export const InvoiceRequestRef = builder.objectRef<InvoiceRequest>('InvoiceRequest');
InvoiceRequestRef.implement({
  description: 'The work that makes an invoice, to be followed by jobCompleted and jobErrored.',
  fields: (t) => ({
    jobId: t.exposeID('jobId'),
    status: t.field({ type: InvoiceStatus, resolve: ({ status }) => status as 'IN_PROGRESS' }),
    invoice: t.field({
      type: Invoice.ref,
      resolve: ({ invoiceId }, _args, context, info) => readInvoice(context, info, invoiceId),
    }),
    activity: t.field({
      type: Activity.ref,
      nullable: true,
      resolve: ({ activityId }, _args, context, info) =>
        activityId === null ? null : readActivity(context, info, activityId),
    }),
  }),
});

const CreditLineInput = builder.inputType('CreditLineInput', {
  description: 'A line of an invoice, by its name there, and how much of its quantity is taken back.',
  fields: (t) => ({ lineId: t.string({ required: true }), quantity: t.float({ required: true }) }),
});

const SupplierPaperInput = builder.inputType('SupplierPaperInput', {
  description: 'What somebody reads on the PDF that a supplier sent.',
  fields: (t) => ({
    issuedOn: t.field({ type: 'Date', description: 'Needed of what is bought abroad.' }),
    netAmount: t.float(),
    totalAmount: t.float(),
    differenceReason: t.string({ description: 'Why it is taken although it asks otherwise than its month is worth.' }),
  }),
});

const FORCED_REASON = 'Why a month is invoiced that is not validated.';

builder.mutationFields((t) => {
  const ofMonth = () => ({
    activityRecordID: t.arg.id({ required: true }),
    force: t.arg.boolean(),
    reason: t.arg.string({ description: FORCED_REASON }),
  });
  const customer = (isRetry: boolean) =>
    t.field({
      type: InvoiceRequestRef,
      args: ofMonth(),
      resolve: (_root, args, context) => requestCustomerInvoice(context, { ...args, isRetry }),
    });
  const supplier = (isRetry: boolean) =>
    t.field({
      type: InvoiceRequestRef,
      args: { ...ofMonth(), byPassComplianceCheck: t.arg.boolean() },
      resolve: (_root, args, context) => requestSupplierInvoice(context, { ...args, isRetry }),
    });
  return {
    createActivityCustomerInvoice: customer(false),
    createActivityCustomerInvoiceRetry: customer(true),
    createActivitySupplierInvoice: supplier(false),
    createActivitySupplierInvoiceRetry: supplier(true),
  };
});

builder.mutationFields((t) => ({
  finalizeInvoice: t.field({
    type: Invoice.ref,
    description: 'Gives a draft its number; it never changes again.',
    args: {
      recordId: t.arg.id({ required: true }),
      supplierNumber: t.arg.string({ description: 'What the supplier calls the invoice that it sent.' }),
      paper: t.arg({ type: SupplierPaperInput }),
    },
    resolve: async (_root, args, context, info) => readInvoice(context, info, await finalizeInvoice(context, args)),
  }),
  cancelInvoice: t.field({
    type: Invoice.ref,
    description: 'Throws a draft away.',
    args: { recordId: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { recordId, reason }, context, info) =>
      readInvoice(context, info, await cancelInvoice(context, recordId, reason)),
  }),
  createCreditNote: t.field({
    type: InvoiceRequestRef,
    description: 'The draft of a credit note over lines of a finalised invoice, or over everything that is left of it.',
    args: {
      recordId: t.arg.id({ required: true }),
      reason: t.arg.string({ required: true }),
      lines: t.arg({ type: [CreditLineInput] }),
    },
    resolve: (_root, args, context) => createCreditNote(context, args),
  }),
  recordSupplierCredit: t.field({
    type: Invoice.ref,
    description:
      'The credit note on paper with which a supplier takes back all that is left of an invoice that it sent.',
    args: {
      recordId: t.arg.id({ required: true }),
      file: t.arg({ type: 'File', required: true, description: 'PDF of at most 5,000,000 bytes.' }),
      creditNumber: t.arg.string({ required: true }),
      creditedOn: t.arg({ type: 'Date', required: true }),
    },
    resolve: async (_root, args, context, info) =>
      readInvoice(context, info, await recordSupplierCredit(context, args)),
  }),
  contestInvoice: t.field({
    type: Invoice.ref,
    description: 'A Bloomer says within eight days that what was invoiced for his company is wrong.',
    args: { recordId: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { recordId, reason }, context, info) =>
      readInvoice(context, info, await contestInvoice(context, recordId, reason)),
  }),
  markPaid: t.field({
    type: Invoice.ref,
    description: 'The payment of an invoice, as a bank statement shows it.',
    args: {
      recordId: t.arg.id({ required: true }),
      paidOn: t.arg({ type: 'Date', required: true }),
      reference: t.arg.string({ required: true }),
    },
    resolve: async (_root, args, context, info) => readInvoice(context, info, await markPaid(context, args)),
  }),
}));

const listArgs = builder.args((t) => ({
  side: t.field({ type: InvoiceSideEnum }),
  status: t.field({ type: InvoiceStatus }),
  month: t.field({ type: 'Date', description: 'The month that is invoiced; that of its date where it is of none.' }),
  societyId: t.id(),
  isUnpaid: t.boolean(),
  isToDo: t.boolean({ description: 'Only what somebody has to do something about.' }),
  isOwedBack: t.boolean({
    description: 'Only those of which the firm owes money back to the client, or a supplier to the firm; for staff.',
  }),
  isTaxReportToDo: t.boolean({
    description: 'Only those whose report to the tax administration was refused, or waits for long; for staff.',
  }),
}));

builder.queryFields((t) => ({
  invoices: t.field({
    type: [Invoice.ref],
    description: 'All invoices for finance and account managers, their own final ones for Bloomers and clients.',
    args: listArgs,
    ...readField({ model: Invoice, shape: 'list', source: invoicesSource }),
  }),
  invoiceCount: t.int({
    description: 'How many there are of them: the list holds the 2,000 newest, or 5,000 of what waits, due first.',
    args: listArgs,
    ...readCount({ model: Invoice, source: invoicesSource }),
  }),
  invoice: t.field({
    type: Invoice.ref,
    description: 'One invoice, for those who may read it.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: async (_root, { recordId }, context, info) => {
      const reader = readerOf(context.viewer);
      const found = await findOne(context, info, Invoice, invoiceRow(checkedId(recordId), reader));
      if (found === null) throw unknownInvoice();
      await sealWhenOpened(context, recordId);
      return found;
    },
  }),
}));
