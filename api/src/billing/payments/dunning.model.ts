import { lateCharges } from '@bloom/shared-rules/invoice/late-payment';
import { penaltyRateOf } from '@bloom/shared-rules/invoice/legal-interest';
import { sql } from 'kysely';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Alias, computed, extendModel, optional, type Scope, type Sql } from '../../platform/read/read-model.ts';
import { Invoice } from '../invoices/invoice.model.ts';
import { sentLevel } from './dunning.sql.ts';

/** Of what a client pays late, for staff. */
const ofLate =
  (value: (invoice: Alias) => Sql) =>
  (invoice: Alias, { flags }: Scope): Sql =>
    flags.office
      ? sql`case when ${invoice('side')} = 'customer' and ${invoice('number')} is not null
          and ${invoice('preceding_id')} is null and ${invoice('status')} = 'FINALISED' then ${value(invoice)} end`
      : sql`null`;

const NEEDS = {
  cents: ofLate((invoice) => invoice('owed_cents')),
  dueOn: ofLate((invoice) => sql`${invoice('due_on')}::text`),
  paidOn: ofLate((invoice) => sql`${invoice('paid_on')}::text`),
};

function chargesOf({ cents, dueOn, paidOn }: Record<string, unknown>, { clock }: RequestContext) {
  if (typeof cents !== 'number' || typeof dueOn !== 'string') return undefined;
  const day = typeof paidOn === 'string' ? paidOn : clock.today();
  const charges = lateCharges(
    { openCents: cents, dueDate: dueOn, day, ratePercent: penaltyRateOf(dueOn) },
    { hasFee: false },
  );
  return charges.feeCents > 0 ? charges : undefined;
}

extendModel(Invoice, {
  dunningLevel: optional('Int', ofLate(sentLevel)),
  /** In euros, until its payment or today; null for what is not late. */
  latePenalty: computed(
    'Float',
    NEEDS,
    (values, context) => {
      const cents = chargesOf(values, context)?.penaltyCents;
      return cents === undefined ? null : cents / 100;
    },
    { nullable: true },
  ),
  recoveryFee: computed(
    'Float',
    NEEDS,
    (values, context) => {
      const cents = chargesOf(values, context)?.feeCents;
      return cents === undefined ? null : cents / 100;
    },
    { nullable: true },
  ),
});
