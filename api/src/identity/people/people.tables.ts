import type { Generated } from 'kysely';
import type { Instant, InstantNow, OptionalInstant } from '../../platform/database/column.ts';

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

export interface BloomerAccountManagerTable {
  bloomer_id: string;
  staff_id: string;
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
  /** Counted by the database with each change of what its form shows. */
  version: Generated<number>;
  removed_at: OptionalInstant;
  /** What named the person is gone; the row stays for the papers that refer to it. */
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

/** An address that was not its owner's; a job removes it with the account that was made for it. */
export interface AccountToCloseTable {
  id: Generated<string>;
  email: string;
  asked_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    staff: StaffTable;
    bloomer: BloomerTable;
    bloomer_account_manager: BloomerAccountManagerTable;
    contact: ContactTable;
    email_change: EmailChangeTable;
    account_to_close: AccountToCloseTable;
  }
}
