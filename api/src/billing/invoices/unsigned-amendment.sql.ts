/** What an amendment that waits for its signatures means for the invoices of a month it changes. */
import { sql } from 'kysely';
import { isClaimed } from '../../missions/missions/mission-record.repository.ts';
import type { Alias, Sql } from '../../platform/read/read-model.ts';
import type { InvoiceSide } from './invoice.tables.ts';

const PRICES = {
  customer: { column: 'new_sale_price_cents', contract: 'PDS', price: 'le prix de vente' },
  supplier: { column: 'new_purchase_price_cents', contract: 'SST', price: 'le prix d’achat' },
} as const;

const day = (column: string): Sql => sql`to_char(${sql.ref(column)}, 'DD/MM/YYYY')`;

const pending = (activity: Alias): Sql =>
  sql`amendment as k where k.mission_id = ${activity('mission_id')} and k.state in ('pending', 'partiallySigned')`;

/** Why the invoice of this side waits: a price that begins within the month is not signed by that side. */
export function priceHold(activity: Alias, side: InvoiceSide): Sql {
  const { column, contract, price } = PRICES[side];
  return sql`(select ${sql.lit('L’avenant n°\u00a0')} || k.number || ${sql.lit(` change ${price} à partir du `)}
      || ${day('k.new_pricing_date')} || ${sql.lit(' et n’est pas signé\u00a0: la facture attend sa signature.')}
    from ${pending(activity)} and ${sql.ref(`k.${column}`)} is not null
      and k.new_pricing_date < ${activity('month')} + interval '1 month'
      and exists (select from legal_contract as c where c.amendment_id = k.id and c.type = ${sql.lit(contract)}
        and c.replaced_by_id is null and c.state <> 'signed'))`;
}

/** Days of the month lie beyond the end that was signed: they are invoiced, and whoever does is told. */
export const unsignedEnd = (activity: Alias): Sql => sql`(select ${sql.lit('L’avenant n°\u00a0')} || k.number
    || ' qui prolonge la mission après le ' || ${day('k.former_end')}
    || ${sql.lit(' n’est pas signé\u00a0: des jours de ce mois ne reposent encore sur aucun contrat.')}
  from ${pending(activity)} and k.new_end > k.former_end
    and exists (select from jsonb_each(${activity('details')}) as entry
      where entry.key > k.former_end::text and ${isClaimed('entry')}))`;
