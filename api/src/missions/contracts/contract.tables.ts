import type { Generated } from 'kysely';
import type { InstantNow } from '../../platform/database/column.ts';

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
  /** What a document made by the product calls the other side and the firm; null for one that people brought. */
  document_party: string | null;
  document_firm: string | null;
  /** Fingerprint of all that it was made from. */
  facts_sha256: string | null;
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

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    legal_contract: LegalContractTable;
  }
}
