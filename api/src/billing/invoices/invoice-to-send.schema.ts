import { toEuros } from '@bloom/shared-rules/money/money';
import { builder } from '../../platform/graphql/builder.ts';
import { type InvoiceToSend, invoiceToSend } from './invoice-to-send.service.ts';

const InvoiceToSendRef = builder.objectRef<InvoiceToSend>('InvoiceToSend');
InvoiceToSendRef.implement({
  description: 'What the invoice of a supplier has to say of a month: to whom, and how much; amounts in euros.',
  fields: (t) => ({
    netAmount: t.float({ nullable: true, resolve: ({ totals }) => totals && toEuros(totals.net) }),
    totalAmount: t.float({ nullable: true, resolve: ({ totals }) => totals && toEuros(totals.total) }),
    buyerName: t.string({ resolve: ({ buyer }) => buyer.name }),
    buyerAddress: t.string({
      nullable: true,
      resolve: ({ buyer: { address } }) =>
        address.line1 === '' ? null : `${address.line1}, ${address.zip} ${address.town}`,
    }),
    buyerSiret: t.string({ nullable: true, resolve: ({ buyer }) => buyer.siret }),
    buyerVatNumber: t.string({ nullable: true, resolve: ({ buyer }) => buyer.vatNumber }),
  }),
});

builder.queryField('invoiceToSend', (t) =>
  t.field({
    type: InvoiceToSendRef,
    description: 'For the Bloomer whose company invoices the month, and whoever may send its invoice.',
    args: { activityRecordID: t.arg.id({ required: true }) },
    resolve: (_root, { activityRecordID }, context) => invoiceToSend(context, activityRecordID),
  }),
);
