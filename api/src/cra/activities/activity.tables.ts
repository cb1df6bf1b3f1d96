import type { Generated } from 'kysely';
import type { InstantNow, Json, OptionalInstant } from '../../platform/database/column.ts';

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

export interface MonthLockTable {
  id: Generated<string>;
  month: string;
  society_id: string | null;
  locked_by: string;
  locked_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    activity: ActivityTable;
    month_lock: MonthLockTable;
  }
}
