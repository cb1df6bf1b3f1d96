import type { Generated } from 'kysely';
import type { InstantNow } from './column.ts';

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
  created_at: InstantNow;
}
