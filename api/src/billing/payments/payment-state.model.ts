import { PAYMENT_BLOCKS, PAYMENT_STATES } from '@bloom/shared-rules/invoice/payment-state';
import { sql } from 'kysely';
import { builder } from '../../platform/graphql/builder.ts';
import { type Alias, computed, extendModel, optional, type Scope, type Sql } from '../../platform/read/read-model.ts';
import { isSecondPerson } from '../../platform/viewer/second-person.ts';
import { handlesMoney } from '../../platform/viewer/viewer.ts';
import { Invoice } from '../invoices/invoice.model.ts';
import { atBank } from '../invoices/moved-money.sql.ts';
import { block, blockedReason, paymentState } from './payment-state.sql.ts';

const PaymentStateEnum = builder.enumType('PaymentState', {
  description: 'Of what a supplier is owed: from its due date to its payment, and back when the bank returns it.',
  values: PAYMENT_STATES,
});

const PaymentBlockEnum = builder.enumType('PaymentBlock', {
  description: 'What keeps a supplier from being paid: two accounts, a dispute, missing papers.',
  values: PAYMENT_BLOCKS,
});

/** What is blocked of a supplier's invoice, for staff. */
const ofBlocked =
  (value: (invoice: Alias, today: string) => Sql) =>
  (invoice: Alias, { flags, today }: Scope): Sql =>
    flags.office
      ? sql`case when ${paymentState(invoice, today)} = 'blocked' then ${value(invoice, today)} end`
      : sql`null`;

extendModel(Invoice, {
  paymentState: optional(PaymentStateEnum, (invoice, { flags, today }) =>
    flags.office ? paymentState(invoice, today) : sql`null`,
  ),
  paymentBlockedReason: optional('String', ofBlocked(blockedReason)),
  paymentBlock: optional(PaymentBlockEnum, ofBlocked(block)),
  /** The bank was given its transfer, and may pay it any moment. */
  transferSentAt: optional('DateTime', (invoice, { flags }) =>
    flags.office ? atBank(invoice, (_sent, order) => order('exported_at')) : sql`null`,
  ),
  transferSentAmount: optional('Float', (invoice, { flags }) =>
    flags.office ? atBank(invoice, (sent) => sql`(${sent('amount_cents')} / 100.0)::float8`) : sql`null`,
  ),
  viewerCanReleasePayment: computed(
    'Boolean',
    {
      isHeld: ofBlocked((invoice, today) => sql`(${block(invoice, today)} = 'papers')`),
      createdBy: ofBlocked((invoice) => invoice('created_by')),
      finalisedBy: ofBlocked((invoice) => invoice('finalised_by')),
    },
    ({ isHeld, createdBy, finalisedBy }, { viewer }) =>
      isHeld === true &&
      handlesMoney(viewer) &&
      isSecondPerson(viewer, createdBy as string, finalisedBy as string | null),
  ),
});
