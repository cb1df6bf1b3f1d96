import type { Generated } from 'kysely';
import type { InstantNow, OptionalInstant } from '../../platform/database/column.ts';

export interface AmendmentTable {
  id: Generated<string>;
  mission_id: string;
  /** Counted within the mission. */
  number: number;
  step: 'Prolongation' | 'Avenant';
  state: Generated<'pending' | 'partiallySigned' | 'signed' | 'abandoned'>;
  former_end: string;
  new_end: string | null;
  former_purchase_price_cents: number | null;
  new_purchase_price_cents: number | null;
  former_sale_price_cents: number | null;
  new_sale_price_cents: number | null;
  /** First day of the new prices. */
  new_pricing_date: string | null;
  first_clause: string | null;
  second_clause_sst: string | null;
  second_clause_pds: string | null;
  /** The actor (see actorOf). */
  created_by: string;
  created_at: InstantNow;
  ended_at: OptionalInstant;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    amendment: AmendmentTable;
  }
}
