import { builder } from '../../platform/graphql/builder.ts';
import { readField } from '../../platform/read/read-run.ts';
import { Invoice, readInvoice } from '../invoices/invoice.model.ts';
import { ClientRefund, readRefund } from './refund.model.ts';
import { clientRefundsSource, offsetClientRefund, recordClientRefund } from './refund.service.ts';
import { returnClientRefund } from './refund-return.service.ts';
import { undoClientRefund } from './refund-undo.service.ts';

builder.queryField('clientRefunds', (t) =>
  t.field({
    type: [ClientRefund.ref],
    description: 'What was given back to clients, also what was taken back since: the 300 latest, newest first.',
    ...readField({ model: ClientRefund, shape: 'list', source: clientRefundsSource }),
  }),
);

const SEEN = 'What the caller saw to be owed back, in euros; refused as CONFLICT once it is another amount.';

builder.mutationFields((t) => ({
  recordClientRefund: t.field({
    type: Invoice.ref,
    description: 'A transfer that gave back what a client had paid too much of an invoice, or a part of it.',
    args: {
      invoiceId: t.arg.id({ required: true }),
      amount: t.arg.float({ required: true }),
      owedBack: t.arg.float({ required: true, description: SEEN }),
      settledOn: t.arg({ type: 'Date', required: true }),
      reference: t.arg.string({ required: true }),
    },
    resolve: async (_root, args, context, info) => readInvoice(context, info, await recordClientRefund(context, args)),
  }),
  offsetClientRefund: t.field({
    type: Invoice.ref,
    description: 'What a client paid too much of an invoice pays another one of its open invoices, today.',
    args: {
      invoiceId: t.arg.id({ required: true }),
      targetId: t.arg.id({ required: true }),
      amount: t.arg.float({ required: true }),
      owedBack: t.arg.float({ required: true, description: SEEN }),
    },
    resolve: async (_root, args, context, info) => readInvoice(context, info, await offsetClientRefund(context, args)),
  }),
  returnClientRefund: t.field({
    type: ClientRefund.ref,
    description:
      'The bank sent a refund back, by this line: its amount is owed again, with all that its transfer gave back.',
    args: {
      recordId: t.arg.id({ required: true }),
      movementId: t.arg.id({ required: true }),
      reason: t.arg.string({ required: true }),
    },
    resolve: async (_root, args, context, info) => readRefund(context, info, await returnClientRefund(context, args)),
  }),
  undoClientRefund: t.field({
    type: ClientRefund.ref,
    description: 'A refund that was recorded wrongly: its amount is owed back again.',
    args: { recordId: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { recordId, reason }, context, info) =>
      readRefund(context, info, await undoClientRefund(context, recordId, reason)),
  }),
}));
