import { lateCharges } from '@bloom/shared-rules/invoice/late-payment';
import { penaltyRateOf } from '@bloom/shared-rules/invoice/legal-interest';
import { sql } from 'kysely';
import type { RequestContext } from '../../platform/context/context.ts';
import {
  type Alias,
  computed,
  extendModel,
  many,
  optional,
  readModel,
  type Scope,
  type Sql,
  scalar,
} from '../../platform/read/read-model.ts';
import { Invoice } from '../invoices/invoice.model.ts';
import { openCents } from '../invoices/invoice.sql.ts';
import { mayWrite, sentLevel, stopReason } from './dunning.sql.ts';
import { LETTER_NAME } from './dunning-letter.service.ts';

/** A value of what a client pays late; null for whoever is not staff. */
const ofLate =
  (value: (invoice: Alias) => Sql) =>
  (invoice: Alias, { flags }: Scope): Sql =>
    flags.office
      ? sql`case when ${invoice('side')} = 'customer' and ${invoice('number')} is not null
          and ${invoice('preceding_id')} is null and ${invoice('status')} = 'FINALISED' then ${value(invoice)} end`
      : sql`null`;

const NEEDS = {
  cents: ofLate(openCents),
  dueOn: ofLate((invoice) => sql`${invoice('due_on')}::text`),
  paidOn: ofLate((invoice) => sql`${invoice('paid_on')}::text`),
};

function chargesOf({ cents, dueOn, paidOn }: Record<string, unknown>, { clock, environment }: RequestContext) {
  if (typeof cents !== 'number' || typeof dueOn !== 'string') return undefined;
  const day = typeof paidOn === 'string' ? paidOn : clock.today();
  const charges = lateCharges(
    { openCents: cents, dueDate: dueOn, day, ratePercent: penaltyRateOf(dueOn, environment.legalInterest) },
    { hasFee: false },
  );
  return charges.feeCents > 0 ? charges : undefined;
}

const DunningNotice = readModel(
  'DunningNotice',
  { level: scalar('Int', 'level'), sentAt: scalar('DateTime', 'sent_at') },
  'A reminder that left: 1 and 2 by mail, 3 is the letter that finance sends.',
);

extendModel(Invoice, {
  dunningLevel: optional('Int', ofLate(sentLevel)),
  /** A sentence: why no reminder leaves. */
  dunningStop: optional('String', ofLate(stopReason)),
  dunningNotices: many(
    () => DunningNotice,
    (invoice, notice, { flags }) => sql`dunning_notice ${notice.table}
      where ${notice('invoice_id')} = ${invoice('id')} and ${sql.lit(flags.office === true)}`,
    (notice) => sql`${notice('level')}`,
  ),
  /** The letter to print, once the mails did not help. */
  urlDunningLetter: optional(
    'String',
    (invoice, scope) =>
      sql`case when ${ofLate(() => mayWrite(invoice, scope.today))(invoice, scope)} then
        '/files/dunning/' || ${invoice('id')} || ${sql.lit(`/${LETTER_NAME}`)} end`,
  ),
  /** In euros, until its payment or today; null for what is not late, and while the legal rate is not known. */
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
