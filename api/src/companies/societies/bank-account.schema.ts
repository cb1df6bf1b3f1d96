import { builder } from '../../platform/graphql/builder.ts';
import { readField } from '../../platform/read/read-run.ts';
import { BankAccountChange, readChange } from './bank-account.model.ts';
import { approveBankChange, bankChangesSource, refuseBankChange, withdrawBankChange } from './bank-account.service.ts';

builder.queryField('bankAccountChanges', (t) =>
  t.field({
    type: [BankAccountChange.ref],
    description: 'The changes of bank account that finance has to look at.',
    ...readField({ model: BankAccountChange, shape: 'list', source: bankChangesSource }),
  }),
);

builder.mutationField('approveBankAccountChange', (t) =>
  t.field({
    type: BankAccountChange.ref,
    description: 'A second person of finance accepts; the account counts 48 hours after the request at least.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: async (_root, { recordId }, context, info) =>
      readChange(context, info, await approveBankChange(context, recordId)),
  }),
);

builder.mutationField('refuseBankAccountChange', (t) =>
  t.field({
    type: BankAccountChange.ref,
    description: 'Finance refuses; the account in force stays.',
    args: { recordId: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { recordId, reason }, context, info) =>
      readChange(context, info, await refuseBankChange(context, recordId, reason)),
  }),
);

builder.mutationField('withdrawBankAccountChange', (t) =>
  t.field({
    type: BankAccountChange.ref,
    description: 'The Bloomer, or finance, takes the request back.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: async (_root, { recordId }, context, info) =>
      readChange(context, info, await withdrawBankChange(context, recordId)),
  }),
);
