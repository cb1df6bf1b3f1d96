import { PAYMENT_STATES } from '@bloom/shared-rules/invoice/payment-state';
import { sql } from 'kysely';
import { builder } from '../../platform/graphql/builder.ts';
import { extendModel, optional } from '../../platform/read/read-model.ts';
import { Invoice } from '../invoices/invoice.model.ts';
import { blockedReason, paymentState } from './payment-state.sql.ts';

const PaymentStateEnum = builder.enumType('PaymentState', {
  description: 'Of what a supplier is owed: from its due date to its payment, and back when the bank returns it.',
  values: PAYMENT_STATES,
});

extendModel(Invoice, {
  paymentState: optional(PaymentStateEnum, (invoice, { flags, today }) =>
    flags.office ? paymentState(invoice, today) : sql`null`,
  ),
  paymentBlockedReason: optional('String', (invoice, { flags, today }) =>
    flags.office
      ? sql`case when ${paymentState(invoice, today)} = 'blocked' then ${blockedReason(invoice, today)} end`
      : sql`null`,
  ),
});
