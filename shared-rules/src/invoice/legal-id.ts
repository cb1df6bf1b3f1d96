import { EU_COUNTRIES } from '../company/company-id.ts';
import { isReformed, OVERSEAS_UNTAXED, territoryOf } from '../company/french-territory.ts';
import type { InvoiceParty } from './invoice-document.ts';

/** How the reform names a company in BT-30 and BT-47 (ISO/IEC 6523, rule G2.19 of flow 10: nothing else is taken). */
const SIREN = '0002';
const OF_THE_UNION = '0223';
const OUTSIDE_UNION = '0227';
const RIDET = '0228';
const TAHITI = '0229';
/** Outside of the Union: the country, and so much of the name. */
const NAME_LENGTH = 16;

export interface LegalId {
  id: string | null;
  /** Null for an identifier of which nobody says what it is. */
  scheme: string | null;
}

/** A SIREN where there is one; a number for VAT in the Union, the registers of the Pacific, else country and name. */
export function legalIdOf({ siren, foreignId, vatNumber, name, address }: InvoiceParty): LegalId {
  if (siren !== null) return { id: siren, scheme: SIREN };
  const territory = territoryOf(address);
  // A rule asks for the SIREN that is missing.
  if (isReformed(address) || OVERSEAS_UNTAXED.includes(territory)) return { id: foreignId, scheme: null };
  if (EU_COUNTRIES.includes(territory)) {
    return vatNumber === null ? { id: foreignId, scheme: null } : { id: vatNumber, scheme: OF_THE_UNION };
  }
  if (territory === 'NC' && foreignId !== null) return { id: foreignId, scheme: RIDET };
  if (territory === 'PF' && foreignId !== null) return { id: foreignId, scheme: TAHITI };
  return { id: `${territory}${[...name].slice(0, NAME_LENGTH).join('')}`.trim(), scheme: OUTSIDE_UNION };
}
