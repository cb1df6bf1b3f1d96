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
}

const SIRET = /^\d{14}$/;

/** Reads FIRM_SIRET, FIRM_VAT, FIRM_ADDRESS, FIRM_REPRESENTATIVE and FIRM_REPRESENTATIVE_ROLE; adds what is wrong. */
export function readFirm(source: Record<string, string | undefined>, name: string, wrong: string[]): FirmSettings {
  const text = (variable: string) => source[variable]?.trim() || null;
  const siret = text('FIRM_SIRET')?.replace(/\s/g, '') ?? null;
  if (siret !== null && !SIRET.test(siret)) wrong.push('FIRM_SIRET must have 14 digits');
  return {
    name,
    siret,
    vat: text('FIRM_VAT'),
    address: text('FIRM_ADDRESS'),
    representative: text('FIRM_REPRESENTATIVE'),
    representativeRole: text('FIRM_REPRESENTATIVE_ROLE'),
  };
}
