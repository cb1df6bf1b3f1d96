import { sql } from 'kysely';
import { type Alias, optional, readModel, type Scope, type Sql, scalar } from '../../platform/read/read-model.ts';

const euros = (pricing: Alias, column: string): Sql => sql`${pricing(column)} / 100.0`;

type Side = 'bloomer' | 'client';

/** Whether the viewer stands on a side of a mission; whoever stands on both is looked up for each mission. */
export function isOnSide(side: Side, missionId: Sql, { flags, both }: Scope): Sql {
  if (!flags[side] || both === null) return sql.lit(flags[side] === true);
  const own =
    side === 'bloomer'
      ? sql`own.bloomer_id = ${sql.lit(both.bloomerId)}`
      : sql`own.client_society_id = ${sql.lit(both.societyId)}`;
  return sql`exists (select from mission as own where own.id = ${missionId} and ${own})`;
}

/** A value for one side of a mission, and for the staff who handle missions or money. */
export function forSide(side: Side, missionId: string, value: (row: Alias) => Sql) {
  return (row: Alias, scope: Scope): Sql =>
    scope.flags.office ? value(row) : sql`case when ${isOnSide(side, row(missionId), scope)} then ${value(row)} end`;
}

export const Pricing = readModel('Pricing', {
  recordId: scalar('ID', 'id'),
  startDate: scalar('Date', 'start_date'),
  // A client never learns what the Bloomer is paid, a Bloomer never what the client pays.
  purchasePricePerDayWithoutTaxes: optional(
    'Float',
    forSide('bloomer', 'mission_id', (pricing) => euros(pricing, 'purchase_price_cents')),
  ),
  salePricePerDayWithoutTaxes: optional(
    'Float',
    forSide('client', 'mission_id', (pricing) => euros(pricing, 'sale_price_cents')),
  ),
  taxes: scalar('Float', 'taxes'),
  astreinteCoef: scalar('Float', 'astreinte_coef'),
  paymentTerms: optional(
    'String',
    forSide('client', 'mission_id', (pricing) => pricing('payment_terms')),
  ),
  paymentTermsDetails: optional(
    'String',
    forSide('client', 'mission_id', (pricing) => pricing('payment_terms_details')),
  ),
});
