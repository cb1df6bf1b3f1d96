import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';

/** Contested, or in dispute as the buyer told its platform: nobody reminds him meanwhile. */
export const isDisputed = (invoice: Alias): Sql => sql`(${invoice('contested_at')} is not null or exists (
  select from invoice_delivery as told where told.invoice_id = ${invoice('id')} and told.code = '207'))`;

export const sentLevel = (invoice: Alias): Sql =>
  sql`(select coalesce(max(sent.level), 0)::int from dunning_notice as sent where sent.invoice_id = ${invoice('id')})`;
