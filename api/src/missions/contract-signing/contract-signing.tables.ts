import type { Generated } from 'kysely';
import type { SignatureColumns } from '../../paper/signer/signature-columns.ts';
import type { Instant, InstantNow, OptionalInstant } from '../../platform/database/column.ts';

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

export interface ContractSignatureTable extends SignatureColumns {
  signing_id: string;
  signer_id: string;
  party: 'bloomer' | 'client' | 'firm';
  /** The actor (see actorOf): for the firm, who of its account managers it was. */
  signer_actor: string;
  code_channel: string;
  file_sha256: string;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    contract_signing: ContractSigningTable;
    contract_signer: ContractSignerTable;
    contract_signature: ContractSignatureTable;
  }
}
