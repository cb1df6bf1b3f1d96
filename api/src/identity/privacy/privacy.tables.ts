import type { Generated } from 'kysely';
import type { Instant, OptionalInstant, OptionalJson } from '../../platform/database/column.ts';
import type { PersonKind } from '../../platform/retention/personal-data.ts';

export interface PrivacyRequestTable {
  id: Generated<string>;
  kind: 'erasure' | 'export';
  person_kind: PersonKind;
  person_id: string;
  channel: 'session' | 'link' | 'mail' | 'phone' | 'letter' | 'inPerson' | 'replay';
  /** Which address of the person asked for a link, in small letters. */
  asked_email: string | null;
  state: Generated<'requested' | 'checked' | 'running' | 'done' | 'refused' | 'withdrawn'>;
  requested_at: Instant;
  requested_by: string;
  due_on: string;
  reminded_on: string | null;
  identity_checked_at: OptionalInstant;
  identity_proof: string | null;
  refusal: string | null;
  closed_at: OptionalInstant;
  closed_by: string | null;
  receipt: OptionalJson;
  json_file_id: string | null;
  pdf_file_id: string | null;
  files_until: OptionalInstant;
  handed_over_by: 'letter' | 'inPerson' | 'phone' | 'mail' | null;
  handed_over_on: string | null;
  handed_over_actor: string | null;
}

/** An address that somebody typed, until a job has looked whose it is. */
export interface SelfDataRequestTable {
  id: Generated<string>;
  email: string;
  kind: 'erasure' | 'export';
  asked_at: Instant;
}

/** Open while `lifted_at` is null: then nothing of the person is erased. */
export interface LegalHoldTable {
  id: Generated<string>;
  person_kind: PersonKind;
  person_id: string;
  reason: string;
  set_by: string;
  set_at: Instant;
  lifted_by: string | null;
  lifted_at: OptionalInstant;
}

/** Keyed hashes of somebody who was erased. */
export interface ErasedPersonTable {
  /** The request's own id. */
  id: string;
  person_kind: PersonKind;
  person_hmac: string;
  identifiers: string[];
  erased_at: Instant;
}

/** What an erasure still has to do outside the database. */
export interface ErasureStepTable {
  request_id: string;
  step: 'list' | 'files' | 'account' | 'helpChat' | 'ats' | 'receipt';
  /** What the step needs to know, until it is done. */
  detail: string | null;
  /** When the sweep last tried it. */
  tried_at: OptionalInstant;
  done_at: OptionalInstant;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    privacy_request: PrivacyRequestTable;
    self_data_request: SelfDataRequestTable;
    legal_hold: LegalHoldTable;
    erased_person: ErasedPersonTable;
    erasure_step: ErasureStepTable;
  }
}
