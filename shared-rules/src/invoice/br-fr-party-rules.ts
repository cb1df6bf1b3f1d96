import { isReformed } from '../company/french-territory.ts';
import { MAX_ELECTRONIC_ADDRESS } from '../input/limits.ts';
import { FRENCH_DIRECTORY } from './code-lists.ts';
import { type InvoiceDocument, type InvoiceParty, isSelfBilledKind } from './invoice-document.ts';
import { type InvoiceRule, isSaid, ofBoth, rule, unless } from './invoice-rule.ts';

/**
 * The French reform on who the parties are and where invoices reach them. It is about sellers in France; what only
 * serves to find the buyer in the French directory is not asked of one abroad.
 */

const SIREN = /^\d{9}$/;
const SIRET = /^\d{14}$/;
const ADDRESS = /^[A-Za-z0-9+\-_.]+$/;

const isFrench = ({ address }: InvoiceParty) => isReformed(address);
const isDomestic = ({ seller, buyer }: InvoiceDocument) => isFrench(seller) && isFrench(buyer);

const isOfSiren = ({ siret, siren }: InvoiceParty) =>
  !isSaid(siret) || (SIRET.test(siret) && siret.slice(0, 9) === siren);

function isInDirectory({ electronicAddress, siren }: InvoiceParty): boolean {
  if (electronicAddress === null || !isSaid(siren)) return false;
  return electronicAddress.scheme === FRENCH_DIRECTORY && electronicAddress.value.startsWith(siren);
}

const warning = (one: InvoiceRule): InvoiceRule => ({ ...one, isWarning: true });

const ofIds: readonly InvoiceRule[] = [
  ...ofBoth(
    ['BR-FR-09_BT-29', 'Le SIRET de la société qui vend n’a pas 14 chiffres ou ne commence pas par son SIREN.'],
    ['BR-FR-09_BT-46', 'Le SIRET de la société qui achète n’a pas 14 chiffres ou ne commence pas par son SIREN.'],
    isOfSiren,
  ),
  rule(
    'BR-FR-10_BT-30',
    'Le SIREN de la société qui vend manque ou n’a pas 9 chiffres.',
    ({ seller }) => !isFrench(seller) || (isSaid(seller.siren) && SIREN.test(seller.siren)),
  ),
  rule(
    'BR-FR-11_BT-47',
    'Le SIREN de la société qui achète manque ou n’a pas 9 chiffres.',
    (document) => !isDomestic(document) || (isSaid(document.buyer.siren) && SIREN.test(document.buyer.siren)),
  ),
  rule('BR-FR-32-LEGALID', 'Un SIREN n’a pas 9 chiffres.', ({ seller, buyer }) =>
    [seller, buyer].every(({ siren }) => !isSaid(siren) || SIREN.test(siren)),
  ),
];

const ofAddresses: readonly InvoiceRule[] = [
  ...ofBoth(
    ['BR-FR-13_BT-34', 'L’adresse électronique de la société qui vend manque.'],
    ['BR-FR-12_BT-49', 'L’adresse électronique de la société qui achète manque.'],
    ({ electronicAddress }, { seller }) => !isFrench(seller) || isSaid(electronicAddress?.value),
  ),
  ...ofBoth(
    [
      'BR-FR-23_BT-34',
      'L’adresse électronique de la société qui vend n’est faite que de lettres, de chiffres et de + - _ .',
    ],
    [
      'BR-FR-23_BT-49',
      'L’adresse électronique de la société qui achète n’est faite que de lettres, de chiffres et de + - _ .',
    ],
    ({ electronicAddress }) =>
      unless(
        electronicAddress,
        ({ scheme, value }) => scheme !== FRENCH_DIRECTORY || !isSaid(value) || ADDRESS.test(value),
      ),
  ),
  ...ofBoth(
    ['BR-FR-25_BT-34', 'L’adresse électronique de la société qui vend dépasse 125 caractères.'],
    ['BR-FR-25_BT-49', 'L’adresse électronique de la société qui achète dépasse 125 caractères.'],
    ({ electronicAddress }) => unless(electronicAddress, ({ value }) => value.length <= MAX_ELECTRONIC_ADDRESS),
  ),
  warning(
    rule(
      'BR-FR-21_BT-49',
      'L’adresse électronique de la société qui achète n’est pas celle de l’annuaire français, qui commence par son SIREN.',
      (document) => isSelfBilledKind(document.kind) || !isDomestic(document) || isInDirectory(document.buyer),
    ),
  ),
  warning(
    rule(
      'BR-FR-22_BT-34',
      'L’adresse électronique de la société qui vend n’est pas celle de l’annuaire français, qui commence par son SIREN.',
      (document) => !isSelfBilledKind(document.kind) || !isDomestic(document) || isInDirectory(document.seller),
    ),
  ),
];

export const BR_FR_PARTY_RULES: readonly InvoiceRule[] = [...ofIds, ...ofAddresses];
