import type { Generated } from 'kysely';
import type { InstantNow, OptionalInstant } from './column.ts';

export interface LegalContractTable {
  id: Generated<string>;
  mission_id: string;
  step: 'mainContract' | 'Prolongation' | 'Avenant';
  /** SST: with the Bloomer's company; PDS: with the client. */
  type: 'SST' | 'PDS';
  state: Generated<'draft' | 'sent' | 'partially' | 'signed' | 'refused' | 'expired' | 'cancelled'>;
  empty_file_id: string | null;
  /** Signed by everybody; there exactly when the state is `signed`. */
  signed_file_id: string | null;
  signed_date: string | null;
  external_document_id: string | null;
  provider: string | null;
  contract_template: string | null;
  /** Signers asked by the signature engine; null without one. */
  nb_signer: number | null;
  signed_count: Generated<number>;
  /** Null for a main contract. */
  amendment_id: string | null;
  created_at: InstantNow;
}

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
