import type { Generated } from 'kysely';
import type { Instant, InstantNow, OptionalInstant } from '../../platform/database/column.ts';

export interface SigningDocumentTable {
  id: Generated<string>;
  activity_id: string;
  version: number;
  status: Generated<'prepared' | 'bloomerSigned' | 'fullySigned' | 'sealed' | 'void'>;
  void_reason: 'SUPERSEDED' | 'CRA_CANCELLED' | 'REFUSED' | 'CROSSED_BY_UPLOAD' | null;
  voided_by: string | null;
  snapshot: string;
  snapshot_sha256: string;
  pdf_file_id: string | null;
  sealed_file_id: string | null;
  sealed_at: OptionalInstant;
  created_at: InstantNow;
  /** When its month was opened again: it stays signed, and is not the one that counts in the end. */
  corrected_at: OptionalInstant;
}

export interface SignatureTable {
  id: Generated<string>;
  document_id: string;
  role: 'bloomer' | 'client';
  signer_fullname: string;
  signer_identity: string;
  signer_email: string | null;
  /** Where the code went, when that was not the address. */
  signer_phone_masked: string | null;
  signer_ip: string | null;
  user_agent: string | null;
  level: string;
  link_token_id: string | null;
  /** Who handed out that link, and when, in words; null for a mailed one. */
  link_handed: Generated<string | null>;
  /** The kind of session, in words; null with a link. */
  signer_session: string | null;
  code_channel: string | null;
  consent_text: string;
  /** The version of the text that was consented to; 1 for what was signed before there were versions. */
  consent_version: Generated<string>;
  snapshot_sha256: string;
  sign_date: InstantNow;
}

export interface ForcedReportTable {
  id: Generated<string>;
  activity_id: string;
  snapshot: string;
  snapshot_sha256: string;
  author_fullname: string;
  author_identity: string | null;
  reason: string;
  forced_at: Instant;
  object_until: string;
  pdf_file_id: string | null;
  sealed_file_id: string | null;
  sealed_at: OptionalInstant;
  ended_at: OptionalInstant;
  corrected_at: OptionalInstant;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    signing_document: SigningDocumentTable;
    signature: SignatureTable;
    forced_report: ForcedReportTable;
  }
}
