import type { Generated } from 'kysely';
import type { InstantNow, OptionalInstant } from '../../platform/database/column.ts';

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
  /** Nobody for the service account. */
  created_by_staff_id: string | null;
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
  /** Counted by the database with each change of what its form shows. */
  version: Generated<number>;
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
  saturday_coef: number | null;
  sunday_coef: number | null;
  payment_terms: string | null;
  payment_terms_details: string | null;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    mission: MissionTable;
    mission_contact: MissionContactTable;
    pricing: PricingTable;
  }
}
