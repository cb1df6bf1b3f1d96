import type { Generated } from 'kysely';
import type { InstantNow } from '../../platform/database/column.ts';

/** What the tables of signatures have in common, whatever was signed. */
export interface SignatureColumns {
  id: Generated<string>;
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
  sign_date: InstantNow;
}
