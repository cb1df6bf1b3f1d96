import { bareId, EU_COUNTRIES, isSiret, isVatFormat } from '@bloom/shared-rules/company-id';
import { atMost, MAX_COMPANY_NAME, MAX_FOREIGN_ID, MAX_PDF_BYTES, MAX_REASON } from '@bloom/shared-rules/limits';
import { fileSchema } from '@bloom/shared-ui/file-field';
import { object, string } from '@bloom/shared-ui/schema';
import { isValidBIC, isValidIBAN } from 'ibantools';
import type { SocietyFieldsFragment } from '../graphql.generated.ts';

export const societyStatuses = [
  'Auto Entrepreneur',
  'EI',
  'EURL',
  'SARL',
  'SAS',
  'SASU',
  'Autre',
  'SUE',
  'SHUE',
] as const;

export const micro = 'Auto Entrepreneur';

/** Established in another country: of the Union (SUE), or outside of it (SHUE). */
export function isAbroad(status: string): boolean {
  return status === 'SUE' || status === 'SHUE';
}

export type SocietyValues = {
  portage: '' | 'yes' | 'no';
  status: string;
  addressCountryCode: string;
  siret: string;
  name: string;
  tva: string;
  IBAN: string;
  BIC: string;
  KBIS: File | null;
  KbisExpirationDate: string;
  URSSAFVigilanceCertificate: File | null;
  URSSAFVCExpirationDate: string;
  RCPVigilanceCertificate: File | null;
  expirationReason: string;
};

const empty: SocietyValues = {
  portage: '',
  status: '',
  addressCountryCode: '',
  siret: '',
  name: '',
  tva: '',
  IBAN: '',
  BIC: '',
  KBIS: null,
  KbisExpirationDate: '',
  URSSAFVigilanceCertificate: null,
  URSSAFVCExpirationDate: '',
  RCPVigilanceCertificate: null,
  expirationReason: '',
};

export function valuesOf(society: SocietyFieldsFragment | undefined): SocietyValues {
  if (!society) return empty;
  return {
    ...empty,
    portage: society.portage ? 'yes' : 'no',
    status: society.status ?? '',
    addressCountryCode: society.addressCountryCode,
    siret: society.siret ?? '',
    name: society.name,
    tva: society.tva ?? '',
    // An account that waits is the one to see when none is in force.
    IBAN: society.IBAN ?? society.bankAccountChange?.IBAN ?? '',
    BIC: society.BIC ?? society.bankAccountChange?.BIC ?? '',
    KbisExpirationDate: society.KbisExpirationDate ?? '',
    URSSAFVCExpirationDate: society.URSSAFVCExpirationDate ?? '',
  };
}

/** Another number is another company: everything else is asked again. */
export function anotherCompany(values: SocietyValues): SocietyValues {
  return { ...empty, siret: values.siret };
}

/** They never lie on a device. */
export const bankFields = ['IBAN', 'BIC'] as const;

/** What a draft of another company does not say is not what is known of the company that was opened. */
export function onlyTyped(values: SocietyValues, society: SocietyFieldsFragment | undefined): SocietyValues {
  const known = valuesOf(society);
  const names = Object.keys(empty) as (keyof SocietyValues)[];
  const asked = names.filter((name) => values[name] === known[name]).map((name) => [name, empty[name]]);
  return { ...values, ...Object.fromEntries(asked) };
}

/** Does the number no longer name the company that was opened? */
export function isAnother(values: SocietyValues, society: SocietyFieldsFragment | undefined): boolean {
  return Boolean(society?.siret) && bareId(values.siret) !== bareId(society?.siret ?? '');
}

/** What is sent: an own number serves a European company for VAT; with portage there is no bank account. */
export function inputOf(values: SocietyValues) {
  const { portage, addressCountryCode, KbisExpirationDate, URSSAFVCExpirationDate, expirationReason, ...rest } = values;
  const tva = values.tva.trim() === '' && values.status === 'SUE' ? values.siret : values.tva;
  return {
    ...rest,
    tva,
    portage: portage === 'yes',
    addressCountryCode: isAbroad(values.status) ? addressCountryCode : 'FR',
    ...(portage === 'yes' ? { IBAN: null, BIC: null } : {}),
    KbisExpirationDate: KbisExpirationDate || null,
    URSSAFVCExpirationDate: URSSAFVCExpirationDate || null,
    ...(expirationReason.trim() ? { expirationReason } : {}),
  };
}

/** Papers on record count until another company is entered. */
export interface OnRecord {
  kbis: boolean;
  urssaf: boolean;
  /** The dates that are known: changing one takes a reason. */
  dates?: Pick<SocietyValues, 'KbisExpirationDate' | 'URSSAFVCExpirationDate'>;
}

/** Does staff change a date that was on record? The date of a new paper is read on it, which needs no reason. */
export function changesDate(values: SocietyValues, dates: OnRecord['dates']): boolean {
  const changed = (known: string | undefined, now: string, file: File | null) =>
    Boolean(known) && now !== known && file === null;
  return (
    changed(dates?.KbisExpirationDate, values.KbisExpirationDate, values.KBIS) ||
    changed(dates?.URSSAFVCExpirationDate, values.URSSAFVCExpirationDate, values.URSSAFVigilanceCertificate)
  );
}

const paper = fileSchema({ accept: ['.pdf'], maxSize: MAX_PDF_BYTES });

const siret = string()
  .required('Le SIRET est obligatoire.')
  .when('status', ([status], schema) => {
    if (status === 'SHUE') return schema.max(MAX_FOREIGN_ID, atMost(MAX_FOREIGN_ID));
    if (status === 'SUE') {
      const known = (text?: string) => isSiret(bareId(text ?? '')) || isVatFormat(bareId(text ?? ''));
      return schema.test('id', 'Indique un numéro de TVA avec son préfixe de pays, ou un SIRET de 14 chiffres.', known);
    }
    return schema.test('siret', 'Le SIRET comporte 14 chiffres.', (text) => isSiret(bareId(text ?? '')));
  });

const tva = string().when('status', ([status], schema) => {
  const format = schema
    .test('length', 'Le numéro de TVA comporte au moins 2 caractères.', (text) => !text || bareId(text).length >= 2)
    .test(
      'format',
      'Le numéro de TVA n’a pas le format de son pays.',
      (text) => !text || status === 'SHUE' || bareId(text).length < 2 || isVatFormat(bareId(text)),
    );
  return status === micro || isAbroad(status) ? format : format.required('Le numéro de TVA est obligatoire.');
});

const country = string().when('status', ([status], schema) => {
  if (!isAbroad(status)) return schema;
  const chosen = schema
    .required('Choisis le pays de la société.')
    .matches(/^[A-Z]{2}$/, 'Le code du pays comporte exactement 2 lettres.');
  return status === 'SUE'
    ? chosen.test('eu', 'Choisis un pays de l’Union européenne autre que la France.', (code) =>
        Boolean(code && code !== 'FR' && EU_COUNTRIES.includes(code)),
      )
    : chosen.test('world', 'Choisis un pays hors de l’Union européenne.', (code) => !EU_COUNTRIES.includes(code ?? ''));
});

const unlessPortage = (test: (text: string) => boolean, message: string) =>
  string().when('portage', ([portage], schema) =>
    portage === 'yes' ? schema : schema.test('bank', message, (text) => test(bareId(text ?? ''))),
  );

/** Every rule on a billing company; the server says the same. */
export function societySchema(onRecord: OnRecord) {
  return object({
    portage: string().required('Indique si la société est en portage.'),
    status: string().required('Le statut de la société est obligatoire.'),
    addressCountryCode: country,
    siret,
    name: string()
      .trim()
      .required('Le nom de la société est obligatoire.')
      .max(MAX_COMPANY_NAME, atMost(MAX_COMPANY_NAME)),
    tva,
    IBAN: unlessPortage(isValidIBAN, 'IBAN mal formé'),
    BIC: unlessPortage(isValidBIC, 'BIC mal formé'),
    KBIS: paper.when('portage', ([portage], schema) =>
      portage === 'yes' || onRecord.kbis ? schema : schema.required('Le KBIS est obligatoire.'),
    ),
    URSSAFVigilanceCertificate: paper.when(['portage', 'status'], ([portage, status], schema) =>
      portage === 'yes' || status === micro || isAbroad(status) || onRecord.urssaf
        ? schema
        : schema.required('L’attestation de vigilance URSSAF est obligatoire.'),
    ),
    RCPVigilanceCertificate: paper,
    expirationReason: string()
      .max(MAX_REASON, atMost(MAX_REASON))
      .test(
        'reason',
        'Indiquez pourquoi la date change.',
        (text, { parent }) => Boolean(text?.trim()) || !changesDate(parent as SocietyValues, onRecord.dates),
      ),
  });
}
