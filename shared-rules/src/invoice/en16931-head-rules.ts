import { isDay } from '../calendar/calendar-day.ts';
import { hasSiret } from '../company/french-territory.ts';
import { ADDRESS_SCHEMES, COUNTRY_CODES, isVatPrefix, NOTE_SUBJECTS } from './code-lists.ts';
import { INVOICE_KINDS, type InvoiceParty } from './invoice-document.ts';
import { type InvoiceRule, isSaid, ofBoth, rule, unless } from './invoice-rule.ts';

/** EN 16931 on who invoices whom, when and how it is paid. */

/** Not every country has postal codes. */
function isAddressed({ address }: InvoiceParty): boolean {
  const { line1, town, zip, countryCode } = address;
  return isSaid(line1) && isSaid(town) && (isSaid(zip) || !hasSiret(countryCode));
}
const hasId = ({ siren, siret, foreignId, vatNumber }: InvoiceParty) =>
  [siren, siret, foreignId, vatNumber].some(isSaid);

const numbered: InvoiceRule = {
  ...rule('BR-02', 'La facture n’a pas de numéro.', ({ number }) => isSaid(number)),
  isOfFinal: true,
};

const ofInvoice: readonly InvoiceRule[] = [
  numbered,
  rule('BR-03', 'La date de la facture manque ou n’existe pas.', ({ issueDate }) => isDay(issueDate)),
  rule('BR-04', 'Le type de la facture manque.', ({ kind }) => isSaid(kind)),
  rule('BR-CL-01', 'Le type de la facture n’existe pas dans la norme.', ({ kind }) =>
    Object.hasOwn(INVOICE_KINDS, kind),
  ),
  rule('BR-05', 'La devise de la facture manque.', ({ currency }) => isSaid(currency)),
  rule('BR-CL-04', 'Une facture est en euros.', ({ currency }) => currency === 'EUR'),
  rule('BR-29', 'La période facturée finit avant de commencer.', ({ period }) =>
    unless(period, ({ start, end }) => start <= end),
  ),
  rule('BR-55', 'Le numéro de la facture d’origine manque.', ({ preceding }) =>
    unless(preceding, ({ number }) => isSaid(number)),
  ),
  rule('BR-CL-08', 'Le sujet d’une mention n’existe pas dans la norme.', ({ notes }) =>
    notes.others.every(({ code }) => NOTE_SUBJECTS.has(code)),
  ),
];

const ofPayment: readonly InvoiceRule[] = [
  rule('BR-61', 'L’IBAN où payer la facture manque.', ({ payment }) => unless(payment, ({ iban }) => isSaid(iban))),
  rule(
    'BR-CO-25',
    'Ni l’échéance ni les conditions de paiement ne sont indiquées.',
    ({ totals, dueDate, paymentTerms }) => totals.total <= 0 || isSaid(dueDate) || isSaid(paymentTerms),
  ),
];

const ofParties: readonly InvoiceRule[] = [
  ...ofBoth(
    ['BR-06', 'Le nom de la société qui vend manque.'],
    ['BR-07', 'Le nom de la société qui achète manque.'],
    ({ name }) => isSaid(name),
  ),
  ...ofBoth(
    ['BR-08', 'L’adresse de la société qui vend est incomplète\u00a0: rue, code postal et ville.'],
    ['BR-10', 'L’adresse de la société qui achète est incomplète\u00a0: rue, code postal et ville.'],
    isAddressed,
  ),
  ...ofBoth(
    ['BR-09', 'Le pays de la société qui vend manque.'],
    ['BR-11', 'Le pays de la société qui achète manque.'],
    ({ address }) => isSaid(address.countryCode),
  ),
  rule('BR-CL-14', 'Le code d’un pays n’existe pas.', ({ seller, buyer }) =>
    [seller, buyer].every(({ address }) => !isSaid(address.countryCode) || COUNTRY_CODES.has(address.countryCode)),
  ),
  ...ofBoth(
    ['BR-62', 'L’adresse électronique de la société qui vend n’a pas de type.'],
    ['BR-63', 'L’adresse électronique de la société qui achète n’a pas de type.'],
    ({ electronicAddress }) => unless(electronicAddress, ({ scheme }) => isSaid(scheme)),
  ),
  rule('BR-CL-25', 'Le type d’une adresse électronique n’existe pas dans la norme.', ({ seller, buyer }) =>
    [seller, buyer].every(({ electronicAddress }) =>
      unless(electronicAddress, ({ scheme }) => !isSaid(scheme) || ADDRESS_SCHEMES.has(scheme)),
    ),
  ),
  rule('BR-CO-09', 'Un numéro de TVA ne commence pas par le code d’un pays.', ({ seller, buyer }) =>
    [seller, buyer].every(({ vatNumber }) => !isSaid(vatNumber) || isVatPrefix(vatNumber.slice(0, 2))),
  ),
  rule(
    'BR-CO-26',
    'La société qui vend n’a ni SIREN, ni SIRET, ni numéro de TVA, ni autre identifiant.',
    ({ seller }) => hasId(seller),
  ),
];

export const EN16931_HEAD_RULES: readonly InvoiceRule[] = [...ofInvoice, ...ofParties, ...ofPayment];
