import { builder } from '../../platform/graphql/builder.ts';
import { readField } from '../../platform/read/read-run.ts';
import { Invoice, readInvoice } from '../invoices/invoice.model.ts';
import { releasePayment } from './payment-release.service.ts';
import { returnTransfer } from './payment-return.service.ts';
import { PaymentRun, readRun } from './payment-run.model.ts';
import {
  approvePaymentRun,
  cancelPaymentRun,
  createPaymentRun,
  paymentRunId,
  paymentRunsSource,
  retryPayment,
} from './payment-run.service.ts';
import { exportPaymentRun } from './payment-run-export.service.ts';

builder.queryField('paymentRuns', (t) =>
  t.field({
    type: [PaymentRun.ref],
    description: 'The orders of transfers to suppliers, the newest first.',
    args: { isOpen: t.arg.boolean({ description: 'Only those that somebody or the bank has yet to act upon.' }) },
    ...readField({ model: PaymentRun, shape: 'list', source: paymentRunsSource }),
  }),
);

builder.queryField('paymentRun', (t) =>
  t.field({
    type: PaymentRun.ref,
    description: 'One order of transfers.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: (_root, { recordId }, context, info) => readRun(context, info, paymentRunId(context, recordId)),
  }),
);

builder.mutationFields((t) => ({
  createPaymentRun: t.field({
    type: PaymentRun.ref,
    description: 'An order over what is due until its day, or over the invoices named; what is blocked is left out.',
    args: {
      executionDate: t.arg({ type: 'Date', required: true }),
      invoiceIds: t.arg.idList({ description: 'Supplier invoices, due already or not.' }),
    },
    resolve: async (_root, { executionDate, invoiceIds }, context, info) =>
      readRun(context, info, await createPaymentRun(context, { executionDate, invoiceIds })),
  }),
  approvePaymentRun: t.field({
    type: PaymentRun.ref,
    description: 'Another person than the one who made it approves; it may then be exported.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: async (_root, { recordId }, context, info) =>
      readRun(context, info, await approvePaymentRun(context, recordId)),
  }),
  exportPaymentRun: t.field({
    type: PaymentRun.ref,
    description: 'Leaves out what may no longer be paid, and fixes the file for the bank at urlFile.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: async (_root, { recordId }, context, info) =>
      readRun(context, info, await exportPaymentRun(context, recordId)),
  }),
  cancelPaymentRun: t.field({
    type: PaymentRun.ref,
    description: 'The order is not executed; what it would have paid is due again.',
    args: { recordId: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { recordId, reason }, context, info) =>
      readRun(context, info, await cancelPaymentRun(context, recordId, reason)),
  }),
  returnTransfer: t.field({
    type: PaymentRun.ref,
    description: 'The bank rejected a transfer, or sent it back in a line that does not say so.',
    args: {
      recordId: t.arg.id({ required: true }),
      reason: t.arg.string({ required: true }),
      movementId: t.arg.id({ description: 'The line that brought the money back, where the transfer had left.' }),
    },
    resolve: async (_root, args, context, info) => readRun(context, info, await returnTransfer(context, args)),
  }),
  retryPayment: t.field({
    type: Invoice.ref,
    description: 'A transfer that the bank returned is to be made again.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: async (_root, { recordId }, context, info) =>
      readInvoice(context, info, await retryPayment(context, recordId)),
  }),
  releasePayment: t.field({
    type: Invoice.ref,
    description: 'A second person of finance lets an invoice be paid although papers of its company are missing.',
    args: { recordId: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { recordId, reason }, context, info) =>
      readInvoice(context, info, await releasePayment(context, recordId, reason)),
  }),
}));
