import { builder } from '../../platform/graphql/builder.ts';
import { readField } from '../../platform/read/read-run.ts';
import { InboundInvoice, readInbound } from './inbound.model.ts';
import { inboundSource } from './inbound.service.ts';
import { approveInbound, refuseInbound } from './inbound-answer.service.ts';
import { matchInbound } from './inbound-matching.service.ts';
import { fetchInboundAgain } from './inbound-reading.service.ts';

builder.queryField('inboundInvoices', (t) =>
  t.field({
    type: [InboundInvoice.ref],
    description:
      'What suppliers sent through the platform and waits for an answer, due first; 500 at once when first does not say.',
    args: {
      isAnswered: t.arg.boolean({ description: 'Those that have their answer instead, the latest first.' }),
      first: t.arg.int({ description: 'At most so many.' }),
      after: t.arg.id({ description: 'Only what comes after this one.' }),
    },
    ...readField({ model: InboundInvoice, shape: 'list', source: inboundSource }),
  }),
);

builder.mutationFields((t) => ({
  matchInboundInvoice: t.field({
    type: InboundInvoice.ref,
    description: 'Somebody says which month an invoice is for; company and amount must be those of the month.',
    args: { recordId: t.arg.id({ required: true }), activityRecordID: t.arg.id({ required: true }) },
    resolve: async (_root, { recordId, activityRecordID }, context, info) =>
      readInbound(context, info, await matchInbound(context, recordId, activityRecordID)),
  }),
  fetchInboundInvoice: t.field({
    type: InboundInvoice.ref,
    description: 'Asks the platform once more for a file that it did not give.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: async (_root, { recordId }, context, info) =>
      readInbound(context, info, await fetchInboundAgain(context, recordId)),
  }),
  approveInboundInvoice: t.field({
    type: InboundInvoice.ref,
    description: 'The one answer « Approuvée » (205); the invoice is final.',
    args: {
      recordId: t.arg.id({ required: true }),
      reason: t.arg.string({ description: 'Why it does not wait for an amendment of its price to be signed.' }),
    },
    resolve: async (_root, { recordId, reason }, context, info) =>
      readInbound(context, info, await approveInbound(context, recordId, reason)),
  }),
  refuseInboundInvoice: t.field({
    type: InboundInvoice.ref,
    description: 'The one answer « Refusée » (210), with a reason of the French reform.',
    args: {
      recordId: t.arg.id({ required: true }),
      reason: t.arg.string({ required: true, description: 'A code of the list.' }),
      comment: t.arg.string(),
    },
    resolve: async (_root, args, context, info) => readInbound(context, info, await refuseInbound(context, args)),
  }),
}));
