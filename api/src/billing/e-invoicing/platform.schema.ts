import { builder } from '../../platform/graphql/builder.ts';
import { Invoice, readInvoice } from '../invoices/invoice.model.ts';
import './platform.model.ts';
import { resendInvoice } from './resend.service.ts';
import { resendTaxReport, settleTaxReport } from './tax-report-resend.service.ts';

builder.mutationField('resendInvoice', (t) =>
  t.field({
    type: Invoice.ref,
    description: 'Hands the same invoice to the platform once more, where only its delivery failed.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: async (_root, { recordId }, context, info) =>
      readInvoice(context, info, await resendInvoice(context, recordId)),
  }),
);

builder.mutationField('resendTaxReport', (t) =>
  t.field({
    type: Invoice.ref,
    description: 'Reports an invoice to the tax administration once more, where the platform refused to.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: async (_root, { recordId }, context, info) =>
      readInvoice(context, info, await resendTaxReport(context, recordId)),
  }),
);

builder.mutationField('settleTaxReport', (t) =>
  t.field({
    type: Invoice.ref,
    description: 'Says how a report that the platform refused was made without the product.',
    args: { recordId: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { recordId, reason }, context, info) =>
      readInvoice(context, info, await settleTaxReport(context, recordId, reason)),
  }),
);
