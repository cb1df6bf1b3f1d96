import { EU_COUNTRIES } from '../company/company-id.ts';
import { type Located, OVERSEAS_TAXED, OVERSEAS_UNTAXED, territoryOf } from '../company/french-territory.ts';
import { DEFAULT_VAT_RATE, OVERSEAS_VAT_RATE, type VatOfRate, vatOn } from '../money/money.ts';
import type { InvoiceDocument, VatCategory } from './invoice-document.ts';

/** Which tax is on the services of a French firm and of those who work for it. */

export interface TaxedParty extends Located {
  vatNumber: string | null;
}

export interface VatRegime {
  category: VatCategory;
  /** Null for the tax of the price itself; what stands here replaces it. */
  rate: 0 | typeof OVERSEAS_VAT_RATE | null;
  /** The sentence that the law wants to read, in the language of the invoice. */
  reason: { fr_FR: string; en_GB: string } | null;
}

const SMALL_BUSINESS = {
  fr_FR: 'TVA non applicable, article 293 B du CGI',
  en_GB: 'VAT not applicable, article 293 B of the French tax code',
};
const REVERSE_CHARGE = {
  fr_FR: 'Autoliquidation, article 283-2 du CGI et article 196 de la directive 2006/112/CE',
  en_GB: 'Reverse charge, article 196 of Directive 2006/112/EC',
};
const OUTSIDE_UNION = {
  fr_FR: 'TVA non applicable, article 259-1 du CGI',
  en_GB: 'VAT not applicable, article 259-1 of the French tax code',
};

const NO_TAX_OVERSEAS = {
  fr_FR: 'TVA non applicable, article 294 du CGI',
  en_GB: 'VAT not applicable, article 294 of the French tax code',
};

/** A small business that outgrew its limits owes VAT on what it delivers from a day on, and on nothing before. */
export const owesVatOn = (deliveredOn: string, vatSince: string | null) => vatSince === null || deliveredOn >= vatSince;

/** France and Monaco are one territory for VAT (convention of 18 May 1963). */
function vatTerritoryOf(party: Located): string {
  const territory = territoryOf(party);
  return territory === 'MC' ? 'FR' : territory;
}

const isTaxedInFrance = (territory: string) => territory === 'FR' || OVERSEAS_TAXED.includes(territory);

/** Between departments the rate is that of the buyer, and the seller pays it, from those without VAT, too. */
function withinFrance(seller: TaxedParty, from: string, to: string): VatRegime {
  // A seller of those without VAT may lack a number for another reason: then nobody but people can say.
  if (seller.vatNumber === null && isTaxedInFrance(from)) return { category: 'E', rate: 0, reason: SMALL_BUSINESS };
  return { category: 'S', rate: OVERSEAS_TAXED.includes(to) ? OVERSEAS_VAT_RATE : null, reason: null };
}

/**
 * Services between businesses are taxed where the buyer is (directive 2006/112, article 44): a buyer in the Union owes
 * the tax of a seller from elsewhere, in the Union or not. A French seller without a VAT number is a small business
 * that adds none. The overseas departments are France with rates of their own, or without the tax.
 */
export function vatRegime(seller: TaxedParty, buyer: TaxedParty): VatRegime {
  const [from, to] = [vatTerritoryOf(seller), vatTerritoryOf(buyer)];
  const isFrench = isTaxedInFrance(from) || OVERSEAS_UNTAXED.includes(from);
  if (OVERSEAS_UNTAXED.includes(to)) return { category: 'E', rate: 0, reason: NO_TAX_OVERSEAS };
  if (isFrench && isTaxedInFrance(to)) return withinFrance(seller, from, to);
  if (from === to) return { category: 'S', rate: null, reason: null };
  if (isTaxedInFrance(to) || EU_COUNTRIES.includes(to)) return { category: 'AE', rate: 0, reason: REVERSE_CHARGE };
  return { category: 'E', rate: 0, reason: OUTSIDE_UNION };
}

/**
 * What whoever bought under reverse charge owes by himself, and deducts at the same time (CGI, article 283-2): services
 * between businesses have the usual rate. Null where the seller asked for the tax, or where there is none.
 */
export function selfAssessedVat({
  vatCategory,
  totals,
  buyer,
}: Pick<InvoiceDocument, 'vatCategory' | 'totals' | 'buyer'>): VatOfRate | null {
  if (vatCategory !== 'AE') return null;
  const rate = OVERSEAS_TAXED.includes(territoryOf(buyer.address)) ? OVERSEAS_VAT_RATE : DEFAULT_VAT_RATE;
  return { rate, net: totals.net, vat: vatOn(totals.net, rate) };
}
