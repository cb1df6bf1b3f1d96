import type { SettingsReader } from '@bloom/shared-server/settings-reader';
import { TRIAL_FIRM_ADDRESS } from '@bloom/shared-server/trial-firm';
import { isValidIBAN } from 'ibantools';

/** The firm as a party of its contracts; what is not set is left out of them. */
export interface FirmSettings {
  name: string;
  /** 14 digits. */
  siret: string | null;
  vat: string | null;
  address: string | null;
  /** Who signs for it, and as what. */
  representative: string | null;
  representativeRole: string | null;
  /** Where clients pay. */
  iban: string | null;
  bic: string | null;
  /** It chose to owe VAT on its services when it invoices them, not when they are paid. */
  isVatOnDebits: boolean;
}

const SIRET = /^\d{14}$/;

/** A firm that does not exist, so that a trial shows whole contracts. */
const DEMONSTRATION: Record<string, string> = {
  FIRM_SIRET: '12345678200010',
  FIRM_VAT: 'FR11123456782',
  FIRM_ADDRESS: TRIAL_FIRM_ADDRESS,
  FIRM_REPRESENTATIVE: 'Alice Martin',
  FIRM_REPRESENTATIVE_ROLE: 'présidente',
  FIRM_IBAN: 'FR7630006000011234567890189',
  FIRM_BIC: 'AGRIFRPP',
};

/**
 * Reads FIRM_SIRET, FIRM_VAT, FIRM_VAT_ON_DEBITS, FIRM_ADDRESS, FIRM_REPRESENTATIVE, FIRM_REPRESENTATIVE_ROLE,
 * FIRM_IBAN and FIRM_BIC; adds what is wrong.
 */
export function readFirm(reader: SettingsReader, name: string): FirmSettings {
  const { source, wrong } = reader;
  const isTrial = source.NODE_ENV !== 'production' && !Object.keys(DEMONSTRATION).some((variable) => source[variable]);
  const text = (variable: string) => (isTrial ? DEMONSTRATION : source)[variable]?.trim() || null;
  const siret = text('FIRM_SIRET')?.replace(/\s/g, '') ?? null;
  if (siret !== null && !SIRET.test(siret)) wrong.push('FIRM_SIRET must have 14 digits');
  const iban = text('FIRM_IBAN')?.replace(/\s/g, '') ?? null;
  if (iban !== null && !isValidIBAN(iban)) wrong.push('FIRM_IBAN is no IBAN');
  return {
    name,
    siret,
    vat: text('FIRM_VAT'),
    address: text('FIRM_ADDRESS'),
    representative: text('FIRM_REPRESENTATIVE'),
    representativeRole: text('FIRM_REPRESENTATIVE_ROLE'),
    iban,
    bic: text('FIRM_BIC'),
    isVatOnDebits: reader.flag('FIRM_VAT_ON_DEBITS'),
  };
}

/** The line at the foot of papers: who made them, and the one registered office that contracts name too. */
export function defaultLegalLine({ name, address }: Pick<FirmSettings, 'name' | 'address'>): string {
  if (address === null) return name;
  return address === TRIAL_FIRM_ADDRESS ? `${name} — société de démonstration, ${address}` : `${name}, ${address}`;
}
