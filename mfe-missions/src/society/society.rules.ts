import { type CompanyDraft, companyOf, companyProblems } from '@bloom/shared-rules/company/company';
import { bareId } from '@bloom/shared-rules/company/company-id';
import { DATE_CHANGE_UNSAID } from '@bloom/shared-rules/company/company-papers';
import { fileKinds } from '@bloom/shared-rules/input/file-limits';
import { atMost, lengthOf, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { fileSchema } from '@bloom/shared-ui/file-field';
import { isValidBIC, isValidIBAN } from 'ibantools';
import type { SocietyFieldsFragment } from '../graphql.generated.ts';
import { ruledSchema } from '../ruled-schema.ts';

export type SocietyValues = {
  portage: '' | 'yes' | 'no';
  status: string;
  addressCountryCode: string;
  siret: string;
  name: string;
  tva: string;
  vatSince: string;
  addressPart1: string;
  addressZip: string;
  addressTown: string;
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
  vatSince: '',
  addressPart1: '',
  addressZip: '',
  addressTown: '',
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
    vatSince: society.vatSince ?? '',
    addressPart1: society.addressPart1 ?? '',
    addressZip: society.addressZip ?? '',
    addressTown: society.addressTown ?? '',
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

/** The date that is written on a paper, and the field of that paper. */
export const paperOf = { KbisExpirationDate: 'KBIS', URSSAFVCExpirationDate: 'URSSAFVigilanceCertificate' } as const;
export type ExpiryName = keyof typeof paperOf;
const isExpiry = (name: string): name is ExpiryName => name in paperOf;
const isOfNewPaper = (name: string, values: SocietyValues) => isExpiry(name) && values[paperOf[name]] !== null;

/** No file lies on a device: a date that was left out for a new one is again the one on record. */
export function withKnownDates(values: SocietyValues, society: SocietyFieldsFragment | undefined): SocietyValues {
  const { KbisExpirationDate, URSSAFVCExpirationDate } = valuesOf(society);
  return {
    ...values,
    KbisExpirationDate: values.KbisExpirationDate || KbisExpirationDate,
    URSSAFVCExpirationDate: values.URSSAFVCExpirationDate || URSSAFVCExpirationDate,
  };
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

const plainFields = [
  'name',
  'status',
  'siret',
  'tva',
  'vatSince',
  'addressPart1',
  'addressZip',
  'addressTown',
  'IBAN',
  'BIC',
  'KbisExpirationDate',
  'URSSAFVCExpirationDate',
] as const;

/** What is sent of a company on record: what was changed, and the version it was read in. Of another, everything. */
export function inputOf(values: SocietyValues, read: SocietyFieldsFragment | undefined) {
  const { KBIS, URSSAFVigilanceCertificate, RCPVigilanceCertificate, expirationReason } = values;
  const portage = values.portage === 'yes';
  const kept = read && !isAnother(values, read) ? read : undefined;
  const typed = { ...values, ...(portage ? { IBAN: '', BIC: '' } : {}) };
  // An account that waits is shown, and asked for already.
  const known = { ...valuesOf(kept), IBAN: kept?.IBAN ?? '', BIC: kept?.BIC ?? '' };
  const isWhole = (name: string) => !kept || isOfNewPaper(name, values);
  const isSent = (name: (typeof plainFields)[number]) => typed[name] !== (isWhole(name) ? '' : known[name]);
  const waits = kept?.bankAccountChange;
  const isAsked = !portage && waits?.IBAN === typed.IBAN && waits.BIC === typed.BIC;
  const fields = plainFields.filter((name) => isSent(name) && !(isAsked && (name === 'IBAN' || name === 'BIC')));
  const { addressCountryCode } = companyOf(draftOf(values, { kbis: false, urssaf: false }));
  return {
    recordId: read?.recordId,
    ...(kept ? { version: kept.version } : {}),
    ...Object.fromEntries(fields.map((name) => [name, typed[name] || null])),
    ...(kept?.portage === portage ? {} : { portage }),
    ...(kept?.addressCountryCode === addressCountryCode ? {} : { addressCountryCode }),
    ...Object.fromEntries(
      Object.entries({ KBIS, URSSAFVigilanceCertificate, RCPVigilanceCertificate }).filter(([, file]) => file),
    ),
    ...(expirationReason.trim() ? { expirationReason } : {}),
  };
}

export const societyLabels: Readonly<Partial<Record<string, string>>> = {
  portage: 'Portage salarial',
  status: 'Statut',
  addressCountryCode: 'Pays',
  siret: 'SIRET ou identifiant',
  name: 'Nom de la société',
  tva: 'Numéro de TVA',
  vatSince: 'Assujettie à la TVA à partir du',
  addressPart1: 'Adresse',
  addressZip: 'Code postal',
  addressTown: 'Ville',
  IBAN: 'IBAN',
  BIC: 'BIC',
  KbisExpirationDate: 'Expiration du KBIS',
  URSSAFVCExpirationDate: 'Expiration de l’attestation URSSAF',
};

/** Papers on record count until another company is entered. */
export interface OnRecord {
  kbis: boolean;
  urssaf: boolean;
  /** The dates that are known: changing one takes a reason. */
  dates?: Pick<SocietyValues, ExpiryName>;
  known?: CompanyDraft['known'];
}

/** Does staff change a date that was on record? The date of a new paper is read on it, which needs no reason. */
export function changesDate(values: SocietyValues, dates: OnRecord['dates']): boolean {
  const changed = (name: ExpiryName) => dates?.[name] && values[name] !== dates[name] && !isOfNewPaper(name, values);
  return Boolean(changed('KbisExpirationDate') || changed('URSSAFVCExpirationDate'));
}

const paper = fileSchema(fileKinds.paper);

function draftOf(values: SocietyValues, onRecord: OnRecord): CompanyDraft {
  return {
    ...values,
    known: onRecord.known,
    portage: values.portage === '' ? null : values.portage === 'yes',
    hasKbis: onRecord.kbis || values.KBIS !== null,
    hasUrssaf: onRecord.urssaf || values.URSSAFVigilanceCertificate !== null,
  };
}

/** A date that is known is corrected, never taken away; the one of a new paper may still have to be read. */
function emptiedDates(values: SocietyValues, dates: OnRecord['dates']) {
  const names = ['KbisExpirationDate', 'URSSAFVCExpirationDate'] as const;
  const emptied = names.filter((name) => dates?.[name] && values[name] === '' && !isOfNewPaper(name, values));
  return emptied.map((path) => ({ path, message: 'Indiquez la date lue sur le document.' }));
}

function reasonProblems(values: SocietyValues, dates: OnRecord['dates']) {
  const reason = values.expirationReason.trim();
  if (lengthOf(reason) > MAX_REASON) return [{ path: 'expirationReason', message: atMost(MAX_REASON) }];
  if (reason !== '' || !changesDate(values, dates)) return [];
  return [{ path: 'expirationReason', message: DATE_CHANGE_UNSAID }];
}

export function societySchema(onRecord: OnRecord) {
  const checks = { isIban: isValidIBAN, isBic: isValidBIC };
  return ruledSchema(
    empty,
    (values) => [
      ...companyProblems(draftOf(values, onRecord), checks),
      ...emptiedDates(values, onRecord.dates),
      ...reasonProblems(values, onRecord.dates),
    ],
    { KBIS: paper, URSSAFVigilanceCertificate: paper, RCPVigilanceCertificate: paper },
  );
}
