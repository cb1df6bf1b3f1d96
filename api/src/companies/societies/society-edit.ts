import { isAbroad } from '@bloom/shared-rules/company/company-status';
import type { Row } from '../../platform/database/database.tables.ts';
import type { CheckedUpload } from '../../platform/files/file-upload.ts';
import type { BankAccount } from './bank-account.rules.ts';
import type { CheckedSociety } from './society.rules.ts';
import type { PaperName } from './society-edit.repository.ts';

export type SocietyInput = {
  recordId?: string | null;
  version?: number | null;
  name?: string | null;
  status?: string | null;
  siret?: string | null;
  tva?: string | null;
  vatSince?: string | null;
  portage?: boolean | null;
  IBAN?: string | null;
  BIC?: string | null;
  addressPart1?: string | null;
  addressZip?: string | null;
  addressTown?: string | null;
  addressCountryCode?: string | null;
  KBIS?: File | null;
  KbisExpirationDate?: string | null;
  URSSAFVigilanceCertificate?: File | null;
  URSSAFVCExpirationDate?: string | null;
  RCPVigilanceCertificate?: File | null;
  expirationReason?: string | null;
  bloomerBillingMission?: string | null;
};

/** What is left out of a change of the same company stays as it is, and an account that waits goes on waiting. */
export function withWhatStays(input: SocietyInput, known: Row<'society'>, account: Partial<BankAccount>): SocietyInput {
  const kept: SocietyInput = {
    name: known.name,
    status: known.status,
    siret: known.siret,
    tva: known.tva,
    vatSince: known.vat_since,
    portage: known.portage,
    addressCountryCode: known.address_country_code,
    IBAN: account.iban ?? null,
    BIC: account.bic ?? null,
  };
  const sent = Object.entries(input).filter(([, value]) => value !== undefined);
  return { ...kept, ...Object.fromEntries(sent) };
}

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
  /** Whose account is written: the Bloomer's own, or of those whose missions it is entered for. */
  bloomerIds: readonly string[];
}

/** The first day with VAT is the staff's to say: a form that enters a known company anew does not know it. */
export function withKnownVat({ input, checked }: Pick<SocietyWrite, 'input' | 'checked'>, known: Row<'society'>) {
  const isKept = input.vatSince === undefined && checked.tva !== null && !isAbroad(checked.status);
  return isKept ? { ...checked, vatSince: known.vat_since } : checked;
}
