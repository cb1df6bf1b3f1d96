import { MissionType } from '../../missions/missions/missions.model.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { readField } from '../../platform/read/read-run.ts';
import { InvoiceRequestRef } from '../invoices/invoice.schema.ts';
import { createBillingCustomerInvoice } from './fee-invoice.service.ts';
import { Billing, readBilling } from './recruitments.model.ts';
import { getRecruitements, upsertBilling } from './recruitments.service.ts';

builder.queryField('getRecruitements', (t) =>
  t.field({
    type: [Billing.ref],
    description: 'The instalments of the fees of permanent jobs.',
    args: {
      isTrialPeriod: t.arg.boolean({ description: 'Only of people who are still on trial.' }),
      isDue: t.arg.boolean({ description: 'Only what may be invoiced by now, and of which no invoice was begun.' }),
    },
    ...readField({ model: Billing, shape: 'list', source: getRecruitements, steady: true }),
  }),
);

const UpsertBillingInput = builder.inputType('UpsertBillingInput', {
  fields: (t) => ({
    recordId: t.id({ required: true }),
    version: t.int({ description: 'That was read; CONFLICT when the row has another one by now.' }),
    billingDate: t.field({ type: 'Date' }),
    trialPeriodEndDate: t.field({ type: 'Date' }),
    description: t.string(),
    taxes: t.float({ description: 'Percent.' }),
    bdc: t.string({ description: 'Number of the order of the client.' }),
    replacement: t.boolean(),
    cancelled: t.boolean(),
    businessType: t.field({ type: MissionType }),
  }),
});

builder.mutationField('upsertBilling', (t) =>
  t.field({
    type: Billing.ref,
    description: 'What is left out stays as it is.',
    args: { input: t.arg({ type: UpsertBillingInput, required: true }) },
    resolve: async (_root, { input }, context, info) => readBilling(context, info, await upsertBilling(context, input)),
  }),
);

builder.mutationField('createBillingCustomerInvoice', (t) =>
  t.field({
    type: InvoiceRequestRef,
    args: { billingRecordID: t.arg.id({ required: true }), force: t.arg.boolean() },
    resolve: (_root, args, context) => createBillingCustomerInvoice(context, args),
  }),
);

builder.objectField(InvoiceRequestRef, 'billing', (t) =>
  t.field({
    type: Billing.ref,
    nullable: true,
    description: 'The instalment that is invoiced, where it is one.',
    resolve: ({ subjectId }, _args, context, info) =>
      subjectId === null ? null : readBilling(context, info, subjectId),
  }),
);
