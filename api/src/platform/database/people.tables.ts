import type { Generated } from 'kysely';
import type { Instant, InstantNow, OptionalInstant } from './column.ts';

export interface StaffTable {
  id: Generated<string>;
  firstname: string;
  lastname: string;
  email: string;
  phone_number: string | null;
  can_account: Generated<boolean>;
  can_finance: Generated<boolean>;
  can_recruit: Generated<boolean>;
  can_dpo: Generated<boolean>;
  communication_type: Generated<'none' | 'sms' | 'email' | 'whatsapp'>;
  disabled_at: OptionalInstant;
  created_at: InstantNow;
}

export interface SocietyTable {
  id: Generated<string>;
  name: string;
  status: 'Auto Entrepreneur' | 'EI' | 'EURL' | 'SARL' | 'SAS' | 'SASU' | 'Autre' | 'SUE' | 'SHUE' | null;
  siret: string | null;
  tva: string | null;
  is_client: Generated<boolean>;
  portage: Generated<boolean>;
  address_name: string | null;
  address_part1: string | null;
  address_zip: string | null;
  address_town: string | null;
  address_country_code: Generated<string>;
  kbis_file_id: string | null;
  kbis_expiration_date: string | null;
  iban: string | null;
  bic: string | null;
  urssaf_file_id: string | null;
  urssaf_expiration_date: string | null;
  rcp_file_id: string | null;
  billing_contact_id: string | null;
  owner_bloomer_id: string | null;
  identity_check: Generated<'plausible' | 'toVerify'>;
  iban_changed_at: OptionalInstant;
  last_iban: string | null;
  last_bic: string | null;
  account_trusted_at: OptionalInstant;
  urssaf_issued_on: string | null;
  urssaf_code: string | null;
  urssaf_check_result: 'valid' | 'invalid' | 'unavailable' | null;
  urssaf_checked_by: string | null;
  urssaf_checked_at: OptionalInstant;
  directory_result: 'found' | 'otherName' | 'closed' | 'unknown' | 'unavailable' | null;
  directory_name: string | null;
  directory_checked_at: OptionalInstant;
  vat_result: 'valid' | 'invalid' | 'unavailable' | null;
  vat_checked_at: OptionalInstant;
  created_at: InstantNow;
}

/** A change of a company's bank account, from its request to its end. */
export interface BankAccountChangeTable {
  id: Generated<string>;
  society_id: string;
  iban: string;
  bic: string;
  former_iban: string | null;
  requested_by: string;
  requested_at: Instant;
  held_until: Instant;
  approved_by: string | null;
  approved_at: OptionalInstant;
  state: Generated<'pending' | 'approved' | 'applied' | 'refused' | 'withdrawn' | 'replaced'>;
  reason: string | null;
  closed_at: OptionalInstant;
}

export interface SocietyDocumentTable {
  id: Generated<string>;
  society_id: string;
  kind: 'foreignWorkers' | 'a1' | 'taxRegularity';
  file_id: string;
  expires_on: string | null;
  created_at: InstantNow;
}

export interface ContactTable {
  id: Generated<string>;
  society_id: string;
  firstname: string;
  lastname: string;
  name_job: string | null;
  email: string | null;
  phone_number: string | null;
  is_billing: Generated<boolean>;
  is_operational: Generated<boolean>;
  removed_at: OptionalInstant;
  /** What named the person is gone; the row stays for the papers that refer to it. */
  erased_at: OptionalInstant;
  created_at: InstantNow;
}

export interface BloomerTable {
  id: Generated<string>;
  firstname: string;
  lastname: string;
  email: string;
  secondary_email: string | null;
  secondary_email_verified_at: OptionalInstant;
  phone_number: string | null;
  slack: string | null;
  credential_file_id: string | null;
  /** When somebody verified the identity document, and how that ended. */
  credential_checked_at: OptionalInstant;
  credential_check_result: 'valid' | 'refused' | null;
  credential_check_reason: string | null;
  hiresweet_contact_id: string | null;
  pipefy_contact_id: string | null;
  communication_type: Generated<'none' | 'sms' | 'email' | 'whatsapp'>;
  disabled_at: OptionalInstant;
  /** What named the person is gone, except what the law keeps. */
  erased_at: OptionalInstant;
  created_at: InstantNow;
}

/** An address that its owner has not confirmed yet, or did. */
export interface EmailChangeTable {
  id: Generated<string>;
  bloomer_id: string;
  kind: 'primary' | 'secondary';
  email: string;
  former_email: string | null;
  requested_by: string;
  expires_at: Instant;
  confirmed_at: OptionalInstant;
  revoked_at: OptionalInstant;
  created_at: InstantNow;
}

/** A code sent to a number; `verified_at` once it was typed. */
export interface PhoneCheckTable {
  id: Generated<string>;
  staff_id: string | null;
  bloomer_id: string | null;
  phone_number: string;
  code_hash: string;
  tries: Generated<number>;
  verified_at: OptionalInstant;
  expires_at: Instant;
  created_at: InstantNow;
}

export interface ChannelConsentTable {
  id: Generated<string>;
  staff_id: string | null;
  bloomer_id: string | null;
  channel: 'sms' | 'whatsapp';
  text_version: number;
  consent_text: string;
  given_at: Instant;
  withdrawn_at: OptionalInstant;
}

export interface BloomerAccountManagerTable {
  bloomer_id: string;
  staff_id: string;
}

export interface InvitationTable {
  id: Generated<string>;
  bloomer_id: string;
  token_hash: string;
  status: Generated<'ongoing' | 'done'>;
  done_by_subject: string | null;
  expires_at: Instant;
  revoked_at: OptionalInstant;
  created_at: InstantNow;
}

export interface IdentityLinkTable {
  issuer: string;
  subject: string;
  bloomer_id: string | null;
  staff_id: string | null;
  contact_id: string | null;
  linked_at: InstantNow;
}

/** Access tokens of this identity issued before `ended_at` no longer count. */
export interface SessionEndTable {
  issuer: string;
  subject: string;
  ended_at: Instant;
}

export interface MissionTable {
  id: Generated<string>;
  label: string;
  type: 'IT' | 'RPO' | 'People';
  contract_type: 'devis' | 'clientContract' | 'productContract' | 'BDC' | null;
  begin_mission: string;
  end_mission: string;
  bloomer_id: string;
  client_society_id: string;
  client_billing_society_id: string | null;
  bloomer_billing_society_id: string | null;
  csm_staff_id: string | null;
  external_id: string | null;
  client_paydate_days: number | null;
  bloomer_paydate_days: number | null;
  hours_per_days: Generated<number>;
  holiday_zone: Generated<string>;
  replacement: Generated<boolean>;
  enable_cra_upload: Generated<boolean>;
  sign_code_required: Generated<boolean>;
  should_be_count_as_deal: Generated<boolean>;
  enable_referral_nps_client: Generated<boolean>;
  enable_referral_nps_bloomer: Generated<boolean>;
  origin: string | null;
  deleted_at: OptionalInstant;
  created_at: InstantNow;
}

export interface MissionContactTable {
  mission_id: string;
  contact_id: string;
  role: 'operations' | 'billing';
  position: Generated<number>;
}

export interface PricingTable {
  id: Generated<string>;
  mission_id: string;
  start_date: string;
  purchase_price_cents: number;
  sale_price_cents: number;
  taxes: Generated<number>;
  astreinte_coef: Generated<number>;
  payment_terms: string | null;
  payment_terms_details: string | null;
}

export interface ExtensionAssessmentTable {
  mission_id: string;
  assessment: number;
  new_end_date: string | null;
  created_by: string;
  created_at: InstantNow;
  updated_by: string | null;
  updated_at: OptionalInstant;
}
