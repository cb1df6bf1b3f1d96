import { sql } from 'kysely';
import { type Alias, optional, readModel, type Sql, scalar } from '../../platform/read/read-model.ts';
import { forSide } from './mission-price-readers.sql.ts';

const euros = (pricing: Alias, column: string): Sql => sql`${pricing(column)} / 100.0`;

export const Pricing = readModel('Pricing', {
  recordId: scalar('ID', 'id'),
  startDate: scalar('Date', 'start_date'),
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
  saturdayCoef: optional('Float', 'saturday_coef'),
  sundayCoef: optional('Float', 'sunday_coef'),
  paymentTerms: optional(
    'String',
    forSide('client', 'mission_id', (pricing) => pricing('payment_terms')),
  ),
  paymentTermsDetails: optional(
    'String',
    forSide('client', 'mission_id', (pricing) => pricing('payment_terms_details')),
  ),
});
