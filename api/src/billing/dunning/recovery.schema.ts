import { builder } from '../../platform/graphql/builder.ts';
import { Invoice, readInvoice } from '../invoices/invoice.model.ts';
import { RecoveryKindEnum } from './recovery.model.ts';
import { recordFormalNotice, recordRecovery, withdrawRecoveryStep } from './recovery.service.ts';

const SEEN =
  'When what the caller saw of this step was recorded, null for none; CONFLICT once it is another. Left out, nothing is compared.';

builder.mutationFields((t) => ({
  recordFormalNotice: t.field({
    type: Invoice.ref,
    description: 'The formal notice of an unpaid invoice was posted; what is said again corrects what was said.',
    args: {
      recordId: t.arg.id({ required: true }),
      postedOn: t.arg({ type: 'Date', required: true }),
      letterNumber: t.arg.string({ description: 'Of the registered letter.' }),
      seenAt: t.arg({ type: 'DateTime', description: SEEN }),
    },
    resolve: async (_root, args, context, info) => readInvoice(context, info, await recordFormalNotice(context, args)),
  }),
  recordRecovery: t.field({
    type: Invoice.ref,
    description: 'What was decided about an invoice that its formal notice did not get paid.',
    args: {
      recordId: t.arg.id({ required: true }),
      decidedOn: t.arg({ type: 'Date', required: true }),
      decision: t.arg.string({ required: true }),
      reviewOn: t.arg({ type: 'Date', required: true, description: 'When it waits for finance again, if unpaid.' }),
      seenAt: t.arg({ type: 'DateTime', description: SEEN }),
    },
    resolve: async (_root, args, context, info) => readInvoice(context, info, await recordRecovery(context, args)),
  }),
  withdrawRecoveryStep: t.field({
    type: Invoice.ref,
    description: 'What was recorded of the wrong invoice is taken back.',
    args: {
      recordId: t.arg.id({ required: true }),
      kind: t.arg({ type: RecoveryKindEnum, required: true }),
      seenAt: t.arg({ type: 'DateTime', description: SEEN }),
    },
    resolve: async (_root, args, context, info) =>
      readInvoice(context, info, await withdrawRecoveryStep(context, args)),
  }),
}));
