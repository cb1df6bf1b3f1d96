import type { Generated } from 'kysely';
import type { InstantNow } from '../../platform/database/column.ts';

export interface RecruitmentBillingTable {
  id: Generated<string>;
  job_id: string;
  instalment: number;
  society_id: string;
  description: string;
  billing_date: string | null;
  trial_period_end_date: string | null;
  sales_price_cents: number;
  /** Percent. */
  taxes: number | null;
  bdc: string | null;
  replacement: Generated<boolean>;
  cancelled: Generated<boolean>;
  business_type: 'IT' | 'People' | 'RPO' | null;
  payment_terms: Generated<string>;
  payment_terms_details: string | null;
  external_id: string | null;
  origin: string | null;
  invoice_status: Generated<'NOT_CREATED' | 'ERROR' | 'TO_VALIDATE' | 'FINALISED' | 'IN_PROGRESS' | 'CANCELLED'>;
  billed: Generated<boolean>;
  external_customer_invoice_id: string | null;
  external_customer_invoice_url: string | null;
  last_customer_error: string | null;
  version: Generated<number>;
  created_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    recruitment_billing: RecruitmentBillingTable;
  }
}
