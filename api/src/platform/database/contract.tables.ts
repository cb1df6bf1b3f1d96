import type { Generated } from 'kysely';
import type { Instant, InstantNow, OptionalInstant } from './column.ts';

export interface LegalContractTable {
  id: Generated<string>;
  mission_id: string;
  step: 'mainContract' | 'Prolongation' | 'Avenant';
  /** SST: with the Bloomer's company; PDS: with the client. */
  type: 'SST' | 'PDS';
  state: Generated<'draft' | 'sent' | 'partially' | 'signed' | 'refused' | 'expired' | 'cancelled'>;
  empty_file_id: string | null;
  /** Signed by everybody; the sealed file of an electronic signature comes moments after the state `signed`. */
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
  /** The next version of a contract that was refused, expired or cancelled. */
  replaced_by_id: string | null;
  /** Signatures were asked for while the file was still in quarantine. */
  request_when_clean: Generated<boolean>;
  created_at: InstantNow;
}

export interface ContractSigningTable {
  id: Generated<string>;
  contract_id: string;
  state: Generated<'open' | 'complete' | 'sealed' | 'refused' | 'expired' | 'cancelled' | 'superseded'>;
  file_id: string;
  file_sha256: string;
  is_parallel: Generated<boolean>;
  ends_at: Instant;
  end_reason: string | null;
  sealed_file_id: string | null;
  sealed_at: OptionalInstant;
  completed_at: OptionalInstant;
  /** The actor (see actorOf). */
  created_by: string;
  created_at: InstantNow;
}

export interface ContractSignerTable {
  id: Generated<string>;
  signing_id: string;
  /** From 1, in the order of signing. */
  position: number;
  party: 'bloomer' | 'client' | 'firm';
  bloomer_id: string | null;
  contact_id: string | null;
  staff_id: string | null;
  /** The company that is bound, as it was called when the signature was asked for; null for older requests. */
  party_name: string | null;
  state: Generated<'waiting' | 'asked' | 'signed' | 'refused'>;
  asked_at: OptionalInstant;
  /** All that were sent, by hand too. */
  reminders: Generated<number>;
  /** Days after the request at which the last reminder was due by itself. */
  reminded_day: Generated<number>;
  reminded_at: OptionalInstant;
}

export interface ContractSignatureTable {
  id: Generated<string>;
  signing_id: string;
  signer_id: string;
  party: 'bloomer' | 'client' | 'firm';
  signer_fullname: string;
  signer_identity: string;
  signer_email: string | null;
  signer_phone_masked: string | null;
  /** The actor (see actorOf): for the firm, who of its account managers it was. */
  signer_actor: string;
  signer_ip: string | null;
  user_agent: string | null;
  level: string;
  link_token_id: string | null;
  code_channel: string;
  consent_text: string;
  file_sha256: string;
  sign_date: InstantNow;
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
