import type { Generated } from 'kysely';
import type { Instant, InstantNow, OptionalInstant } from '../../platform/database/column.ts';

export interface SocietyTable {
  id: Generated<string>;
  name: string;
  status: 'Auto Entrepreneur' | 'EI' | 'EURL' | 'SARL' | 'SAS' | 'SASU' | 'Autre' | 'SUE' | 'SHUE' | null;
  siret: string | null;
  tva: string | null;
  vat_since: string | null;
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
  version: Generated<number>;
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

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    society: SocietyTable;
    bank_account_change: BankAccountChangeTable;
  }
}
