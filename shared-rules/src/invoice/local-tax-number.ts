import { EU_COUNTRIES } from '../company/company-id.ts';
import type { InvoiceParty } from './invoice-document.ts';

/**
 * By what the tax of its country knows a seller without a number for VAT (BT-32): a French one by its SIREN, one from
 * outside of the Union, which has no such number to give, by its own identifier.
 */
export function localTaxNumber({ siren, foreignId, address }: InvoiceParty): string | null {
  return siren ?? (EU_COUNTRIES.includes(address.countryCode) ? null : foreignId);
}
