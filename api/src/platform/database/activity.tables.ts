import type { Generated } from 'kysely';
import type { Instant, InstantNow, Json, OptionalInstant } from './column.ts';

export interface MonthLockTable {
  id: Generated<string>;
  month: string;
  society_id: string | null;
  locked_by: string;
  locked_at: InstantNow;
}

export interface ActivityTable {
  id: Generated<string>;
  mission_id: string;
  month: string;
  nb_days_worked: number;
  nb_days_markup_worked: number;
  nb_days_markup2_worked: number;
  nb_days_astreinte_worked: number;
  astreinte: Generated<boolean>;
  details: Json;
  hours_per_days: number;
  holiday_zone: string;
  client_validation_confirmed: Generated<boolean>;
  entered_by: string;
  entered_on_behalf: Generated<boolean>;
  version: Generated<number>;
  validation: 'signed' | 'uploaded' | 'forced' | null;
  validated_at: OptionalInstant;
  validated_by: string | null;
  validation_reason: string | null;
  cra_file_id: string | null;
  cra_file_signer: string | null;
  invoice_file_id: string | null;
  additional_invoice_file_id: string | null;
  invoice_uploaded_at: OptionalInstant;
  /** The company that the uploaded invoice came from. */
  billing_society_id: string | null;
  bloomer_invoice_status: Generated<string>;
  client_invoice_status: Generated<string>;
  last_supplier_error: string | null;
  last_customer_error: string | null;
  billed: Generated<boolean>;
  payed: Generated<boolean>;
  created_at: InstantNow;
  updated_at: InstantNow;
}

export interface ActivityScoreTable {
  activity_id: string;
  side: 'bloomer' | 'client';
  score: number;
  comment: string | null;
  /** The day of the first answer; the thirty days in which it may change count from here. */
  collect_date: string;
  /** `bloomer:…` or `contact:…`; null for marks older than this column. */
  answered_by: string | null;
  /** When the mark became one of 6 or less; null while it is higher. */
  low_since: OptionalInstant;
  /** When somebody of staff said that they called, and who. */
  handled_at: OptionalInstant;
  handled_by: string | null;
}

export interface NpsInvitationTable {
  id: Generated<string>;
  activity_id: string;
  side: 'bloomer' | 'client';
  bloomer_id: string | null;
  contact_id: string | null;
  sent_by: string;
  sent_at: Instant;
  reminded_at: OptionalInstant;
}

export interface ReferralLeadTable {
  id: Generated<string>;
  activity_id: string;
  side: 'bloomer' | 'client';
  /** `bloomer:…` or `contact:…` */
  referred_by: string;
  fullname: string;
  email: string;
  note: string | null;
  consent_text: string;
  consented_at: Instant;
  created_at: InstantNow;
}

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
}

export interface SignatureTable {
  id: Generated<string>;
  document_id: string;
  role: 'bloomer' | 'client';
  signer_fullname: string;
  signer_identity: string;
  signer_email: string | null;
  signer_ip: string | null;
  user_agent: string | null;
  level: string;
  link_token_id: string | null;
  code_channel: string | null;
  consent_text: string;
  snapshot_sha256: string;
  sign_date: InstantNow;
}

/** A code sent to somebody who signs a report or a contract. */
export interface SignCodeTable {
  id: Generated<string>;
  object_id: string;
  person_id: string;
  code_hash: string;
  tries: Generated<number>;
  verified_at: OptionalInstant;
  expires_at: Instant;
  created_at: InstantNow;
}

export interface RelaunchTable {
  mission_id: string;
  month: string;
  kind: 'bloomer' | 'client';
  day: string;
  asked_by: string;
  created_at: InstantNow;
}
