import { reformCountry } from '@bloom/shared-rules/company/french-territory';
import type { InvoiceContact, InvoiceParty, VatCategory } from '@bloom/shared-rules/invoice/invoice-document';
import { legalIdOf } from '@bloom/shared-rules/invoice/legal-id';
import { localTaxNumber } from '@bloom/shared-rules/invoice/local-tax-number';
import { leaf, node } from '../documents/xml.markup.ts';

/** ISO/IEC 6523: the French registers of companies and of their establishments. */
const SIRET = '0009';
const SELLER = 'ram:SellerTradeParty';

/** BG-4 and BG-7. */
export function partyXml(name: string, party: InvoiceParty, category: VatCategory): string {
  return node(name, [
    leaf('ram:GlobalID', party.siret, { schemeID: SIRET }),
    leaf('ram:Name', party.name),
    legalOrganization(party),
    contactXml(party.contacts[0]),
    node('ram:PostalTradeAddress', [
      leaf('ram:PostcodeCode', party.address.zip),
      leaf('ram:LineOne', party.address.line1),
      leaf('ram:LineTwo', party.address.line2),
      leaf('ram:CityName', party.address.town),
      leaf('ram:CountryID', reformCountry(party.address)),
    ]),
    electronicAddress(party),
    taxRegistration(name, party, category),
  ]);
}

/** Who is outside the scope of the tax may not show its number (BR-O-02): a SIREN says who it is. */
function taxRegistration(name: string, party: InvoiceParty, category: VatCategory): string {
  if (category === 'O') return '';
  // Who sells without having a number for VAT is known to the tax by another one (BR-E-02, BR-AE-02).
  if (party.vatNumber === null && name === SELLER) return registration(localTaxNumber(party), 'FC');
  return registration(party.vatNumber, 'VA');
}

const registration = (id: string | null, scheme: 'VA' | 'FC') =>
  node('ram:SpecifiedTaxRegistration', [leaf('ram:ID', id, { schemeID: scheme })]);

function legalOrganization(party: InvoiceParty): string {
  const { id, scheme } = legalIdOf(party);
  return node('ram:SpecifiedLegalOrganization', [leaf('ram:ID', id, scheme === null ? {} : { schemeID: scheme })]);
}

function electronicAddress({ electronicAddress: address }: InvoiceParty): string {
  if (address === null) return '';
  return node('ram:URIUniversalCommunication', [leaf('ram:URIID', address.value, { schemeID: address.scheme })]);
}

/** The norm has room for one contact of each party (BG-6, BG-9): the first. */
function contactXml(contact: InvoiceContact | undefined): string {
  if (contact === undefined) return '';
  return node('ram:DefinedTradeContact', [
    leaf('ram:PersonName', contact.name),
    node('ram:TelephoneUniversalCommunication', [leaf('ram:CompleteNumber', contact.phone)]),
    node('ram:EmailURIUniversalCommunication', [leaf('ram:URIID', contact.email)]),
  ]);
}
