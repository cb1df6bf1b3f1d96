import { hasSiret, isReformed } from '@bloom/shared-rules/company/french-territory';
import { FRENCH_DIRECTORY } from '@bloom/shared-rules/invoice/code-lists';
import type { InvoiceContact, InvoiceDocument, InvoiceParty } from '@bloom/shared-rules/invoice/invoice-document';
import { frenchAddress } from '@bloom/shared-rules/invoice/party-address';
import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';

const NO_ADDRESS = { line1: '', line2: null, zip: '', town: '', countryCode: 'FR' };
/** Where no directory has an address, it is one for mails. */
const MAIL = 'EM';

/** Where a party is paid. */
export type InvoiceAccount = NonNullable<InvoiceDocument['payment']>;

export const accountOf = (
  { iban, bic }: { iban: string | null; bic: string | null },
  accountHolder: string,
): InvoiceAccount | null => (iban === null ? null : { iban, bic, accountHolder });

export interface Firm {
  party: InvoiceParty;
  account: InvoiceAccount | null;
  /** Whether it chose to owe VAT when it invoices. */
  isVatOnDebits: boolean;
  /** How the law wants it to be named where it sells: form, capital, register. */
  legalLine: string | null;
}

/**
 * The firm that runs the product, as its invoices name it; what its settings leave out is empty, and a rule says so.
 */
export function firmOf({ environment }: Pick<Platform, 'environment'>): Firm {
  const { firm, firmLegalLine, supportEmail } = environment;
  const contact: InvoiceContact = { name: firm.name, email: supportEmail, phone: null };
  const siren = firm.siret?.slice(0, 9) ?? null;
  const party: InvoiceParty = {
    name: firm.name,
    siren,
    siret: firm.siret,
    foreignId: null,
    vatNumber: firm.vat,
    electronicAddress: siren === null ? null : { scheme: FRENCH_DIRECTORY, value: siren },
    address: (firm.address !== null && frenchAddress(firm.address)) || NO_ADDRESS,
    contacts: [contact],
  };
  return { party, account: accountOf(firm, firm.name), isVatOnDebits: firm.isVatOnDebits, legalLine: firmLegalLine };
}

export interface NamedContact {
  name: string;
  email: string;
  phone: string | null;
}

export const operational = (contact: NamedContact): InvoiceContact => ({ ...contact, role: 'operational' });

export interface ElectronicAddress {
  electronic_scheme: string | null;
  electronic_address: string | null;
}

/** What of a company its invoices say. */
export type PartySociety = Pick<
  Row<'society'>,
  'name' | 'siret' | 'tva' | 'address_name' | 'address_part1' | 'address_zip' | 'address_town' | 'address_country_code'
>;

/** A company of ours, as a party. */
export function societyParty(
  society: PartySociety,
  contacts: readonly InvoiceContact[],
  known?: ElectronicAddress,
): InvoiceParty {
  const place = { countryCode: society.address_country_code, zip: society.address_zip };
  const isFrench = hasSiret(place.countryCode);
  const siret = isFrench ? society.siret : null;
  const siren = siret?.slice(0, 9) ?? null;
  return {
    name: society.name,
    siren,
    siret,
    foreignId: isFrench ? null : society.siret,
    vatNumber: society.tva,
    electronicAddress: electronicAddress(isReformed(place) ? siren : null, contacts, known),
    address: {
      line1: society.address_part1 ?? society.address_name ?? '',
      line2: secondLine(society),
      zip: society.address_zip ?? '',
      town: society.address_town ?? '',
      countryCode: society.address_country_code,
    },
    contacts,
  };
}

/** Where electronic invoices reach a company: what finance wrote down, else its entry in the directory, else a mail. */
function electronicAddress(
  siren: string | null,
  contacts: readonly InvoiceContact[],
  known?: ElectronicAddress,
): InvoiceParty['electronicAddress'] {
  if (known?.electronic_scheme && known.electronic_address) {
    return { scheme: known.electronic_scheme, value: known.electronic_address };
  }
  if (siren !== null) return { scheme: FRENCH_DIRECTORY, value: siren };
  const email = contacts.find((contact) => contact.email !== null)?.email;
  return email ? { scheme: MAIL, value: email } : null;
}

/** What stands beside the street, such as a building; the company's own name is said above. */
function secondLine({ name, address_part1: street, address_name: beside }: PartySociety): string | null {
  return street === null || beside === name ? null : beside;
}
