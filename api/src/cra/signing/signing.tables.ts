import type { Generated } from 'kysely';
import type { SignatureColumns } from '../../paper/signer/signature-columns.ts';
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

export interface SignatureTable extends SignatureColumns {
  document_id: string;
  role: 'bloomer' | 'client';
  snapshot_sha256: string;
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
