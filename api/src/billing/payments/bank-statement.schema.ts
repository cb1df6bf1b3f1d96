import { builder } from '../../platform/graphql/builder.ts';
import { readField } from '../../platform/read/read-run.ts';
import { Invoice, readInvoice } from '../invoices/invoice.model.ts';
import { matchBankMovement } from './bank-match.service.ts';
import { BankMovement, readMovement } from './bank-movement.model.ts';
import { dismissBankMovement, reopenBankMovement } from './bank-movement.service.ts';
import { type ImportResult, importBankStatement, movementsSource } from './bank-statement.service.ts';
import { undoBankMatch } from './bank-undo.service.ts';

const ImportRef = builder.objectRef<ImportResult>('BankStatementImport');
ImportRef.implement({
  fields: (t) => ({
    lineCount: t.exposeInt('lineCount'),
    newCount: t.exposeInt('newCount', { description: 'Lines that no statement said before.' }),
    matchedCount: t.exposeInt('matchedCount', { description: 'Of them, those that moved invoices.' }),
    openCount: t.exposeInt('openCount', { description: 'Of them, those of which something is left to be matched.' }),
  }),
});

builder.queryField('bankMovements', (t) =>
  t.field({
    type: [BankMovement.ref],
    description:
      'Lines of statements of which nobody knows yet what they pay, oldest first; 2,000 when first does not say.',
    args: {
      isSettled: t.arg.boolean({
        description: 'Those that paid something or were put aside instead, the latest first.',
      }),
      first: t.arg.int({ description: 'At most so many.' }),
      after: t.arg.id({ description: 'Only what comes after this one.' }),
    },
    ...readField({ model: BankMovement, shape: 'list', source: movementsSource }),
  }),
);

builder.mutationFields((t) => ({
  importBankStatement: t.field({
    type: ImportRef,
    description: 'A camt.053 statement; what it says was paid is paid, what came back is to be paid again.',
    args: { file: t.arg({ type: 'File', required: true, description: 'XML of at most 5,000,000 bytes.' }) },
    resolve: (_root, { file }, context) => importBankStatement(context, file),
  }),
  matchBankMovement: t.field({
    type: Invoice.ref,
    description: 'Somebody says which invoice a movement pays.',
    args: { movementId: t.arg.id({ required: true }), invoiceId: t.arg.id({ required: true }) },
    resolve: async (_root, args, context, info) => readInvoice(context, info, await matchBankMovement(context, args)),
  }),
  dismissBankMovement: t.field({
    type: BankMovement.ref,
    description: 'A movement that pays no invoice.',
    args: { movementId: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { movementId, reason }, context, info) =>
      readMovement(context, info, await dismissBankMovement(context, movementId, reason)),
  }),
  undoBankMatch: t.field({
    type: BankMovement.ref,
    description: 'A movement does not pay the invoice that it was matched with; the invoice is owed again.',
    args: {
      movementId: t.arg.id({ required: true }),
      invoiceId: t.arg.id({ required: true }),
      reason: t.arg.string({ required: true }),
    },
    resolve: async (_root, args, context, info) => readMovement(context, info, await undoBankMatch(context, args)),
  }),
  reopenBankMovement: t.field({
    type: BankMovement.ref,
    description: 'A movement that was put aside by mistake.',
    args: { movementId: t.arg.id({ required: true }) },
    resolve: async (_root, { movementId }, context, info) =>
      readMovement(context, info, await reopenBankMovement(context, movementId)),
  }),
}));
