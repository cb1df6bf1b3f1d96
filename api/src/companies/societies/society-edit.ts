import type { Row } from '../../platform/database/database.tables.ts';
import type { CheckedUpload } from '../../platform/files/file-upload.ts';
import type { CheckedSociety } from './society.rules.ts';
import type { PaperName } from './society-edit.repository.ts';

export type SocietyInput = {
  recordId?: string | null;
  name?: string | null;
  status?: string | null;
  siret?: string | null;
  tva?: string | null;
  portage?: boolean | null;
  IBAN?: string | null;
  BIC?: string | null;
  addressCountryCode?: string | null;
  KBIS?: File | null;
  KbisExpirationDate?: string | null;
  URSSAFVigilanceCertificate?: File | null;
  URSSAFVCExpirationDate?: string | null;
  RCPVigilanceCertificate?: File | null;
  expirationReason?: string | null;
  bloomerBillingMission?: string | null;
};

/** The papers sent along, read and checked. */
export type Papers = Partial<Record<PaperName, CheckedUpload>>;

/** What one write is about, once the person and the company are known. */
export interface SocietyWrite {
  input: SocietyInput;
  checked: CheckedSociety;
  papers: Papers;
  /** The company that was open on the screen. */
  opened: Row<'society'> | undefined;
  /** Null when staff writes. */
  bloomerId: string | null;
}
