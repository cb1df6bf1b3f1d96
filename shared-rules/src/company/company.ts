import { atMost, lengthOf, MAX_ADDRESS, MAX_COMPANY_NAME, MAX_FOREIGN_ID } from '../input/limits.ts';
import { type Problem, problemsAmong } from '../input/problem.ts';
import { isSameCountry } from './bank-country.ts';
import { bareId, countryOfVat, EU_COUNTRIES, isPossibleSiret, isSiret, isVatFormat } from './company-id.ts';
import { type CompanyStatus, companyStatuses, EUROPEAN, FOREIGN, isAbroad, MICRO } from './company-status.ts';
import { hasSiret } from './french-territory.ts';

/** What is entered of a company that invoices, and of one that buys. */

/** What a person typed, and what is on file already. */
export interface CompanyDraft {
  name?: string | null;
  status?: string | null;
  siret?: string | null;
  tva?: string | null;
  /** First day on which it owes VAT, where that is not since ever. */
  vatSince?: string | null;
  portage?: boolean | null;
  /** Where its invoices say that it is; undefined where nothing is said of it. */
  addressPart1?: string | null;
  addressZip?: string | null;
  addressTown?: string | null;
  addressCountryCode?: string | null;
  IBAN?: string | null;
  BIC?: string | null;
  hasKbis: boolean;
  hasUrssaf: boolean;
  /** What is on record: what was taken once does not keep the rest from being corrected. */
  known?: {
    siret?: string | null;
    addressCountryCode?: string;
    IBAN?: string | null;
    BIC?: string | null;
  } | null;
}

/** The check of accounts that a library knows. */
export interface AccountChecks {
  isIban: (text: string) => boolean;
  isBic: (text: string) => boolean;
}

export interface Company {
  name: string;
  /** Null until one is chosen, and after portage took a micro-entrepreneur's away. */
  status: CompanyStatus | null;
  siret: string;
  tva: string | null;
  /** Kept with a number only. */
  vatSince: string | null;
  addressPart1: string | null | undefined;
  addressZip: string | null | undefined;
  addressTown: string | null | undefined;
  addressCountryCode: string;
  IBAN: string;
  BIC: string;
}

const isStatus = (text: string | null | undefined): text is CompanyStatus =>
  companyStatuses.some((status) => status === text);

function statusOf(draft: CompanyDraft): CompanyStatus | null {
  if (!isStatus(draft.status)) return null;
  return draft.portage === true && draft.status === MICRO ? null : draft.status;
}

const textOf = (text: string | null | undefined) => text?.normalize('NFC').trim() || null;
const lineOf = (text: string | null | undefined) => (text === undefined ? undefined : textOf(text));

/** The company as it is written. A European one without a number of its own for VAT gives its identifier. */
export function companyOf(draft: CompanyDraft): Company {
  const status = statusOf(draft);
  const siret = status === FOREIGN ? (draft.siret ?? '').trim() : bareId(draft.siret ?? '');
  const own = status === EUROPEAN && countryOfVat(siret) !== undefined ? siret : null;
  const tva = draft.tva?.trim() ? bareId(draft.tva) : own;
  return {
    name: (draft.name ?? '').trim(),
    status,
    siret,
    tva,
    vatSince: tva === null || isAbroad(status) ? null : draft.vatSince || null,
    addressPart1: lineOf(draft.addressPart1),
    addressZip: lineOf(draft.addressZip),
    addressTown: lineOf(draft.addressTown),
    addressCountryCode: isAbroad(status) ? (draft.addressCountryCode ?? '').trim().toUpperCase() : 'FR',
    IBAN: bareId(draft.IBAN ?? ''),
    BIC: bareId(draft.BIC ?? ''),
  };
}

const COUNTRY = 'Le code du pays comporte exactement 2 lettres.';
const VAT = 'Le numéro de TVA n’a pas le format de son pays.';
const SIRET = 'Le SIRET comporte 14 chiffres.';
const IMPOSSIBLE = 'Ce SIRET n’existe pas\u00a0: un de ses chiffres est faux.';
const NO_ID: Readonly<Record<string, string>> = {
  [EUROPEAN]: 'Le numéro de TVA ou le SIRET est obligatoire.',
  [FOREIGN]: 'L’identifiant de la société est obligatoire.',
};
const OTHER_COUNTRY = 'Ce numéro de TVA est celui d’un autre pays que celui de la société.';

function siretProblem(siret: string, known: string | null | undefined): string | undefined {
  if (!isSiret(siret)) return SIRET;
  return siret === known || isPossibleSiret(siret) ? undefined : IMPOSSIBLE;
}

/** A company of another country may have an establishment in France, and its numbers there. */
function isOfCountry(vat: string, company: Company): boolean {
  const country = countryOfVat(vat);
  if (country === company.addressCountryCode || countryProblem(company) !== undefined) return true;
  return country === undefined || (country === 'FR' && isSiret(company.siret));
}

function countryProblem({ status, addressCountryCode: country }: Company): string | undefined {
  if (country === '') return 'Le pays de la société est obligatoire.';
  if (!/^[A-Z]{2}$/.test(country)) return COUNTRY;
  if (status === EUROPEAN && (country === 'FR' || !EU_COUNTRIES.includes(country))) {
    return 'Un pays de l’Union européenne autre que la France est attendu.';
  }
  if (status !== FOREIGN || !EU_COUNTRIES.includes(country)) return undefined;
  return 'Un pays hors de l’Union européenne est attendu.';
}

const foreignIdProblem = (id: string) => (lengthOf(id) > MAX_FOREIGN_ID ? atMost(MAX_FOREIGN_ID) : undefined);

function idProblem(company: Company, onRecord: CompanyDraft['known']): string | undefined {
  const { status, siret, addressCountryCode: country } = company;
  // A number was taken for its country.
  const known = (onRecord?.addressCountryCode ?? country).trim() === country ? onRecord?.siret : undefined;
  if (siret === '') return NO_ID[status ?? ''] ?? 'Le SIRET est obligatoire.';
  if (status === FOREIGN) return foreignIdProblem(siret);
  if (status !== EUROPEAN || isSiret(siret)) return siretProblem(siret, known);
  // What is on record keeps nobody from correcting the rest.
  if (siret === known) return undefined;
  if (!isVatFormat(siret)) return 'Un numéro de TVA avec son préfixe de pays, ou un SIRET de 14 chiffres, est attendu.';
  return isOfCountry(siret, company) ? undefined : OTHER_COUNTRY;
}

function vatProblem(company: Company, chosen: string | null | undefined): string | undefined {
  const { status, siret, tva } = company;
  if (tva === null) return chosen === MICRO || isAbroad(status) ? undefined : 'Le numéro de TVA est obligatoire.';
  // Said once, where it was typed.
  if (status === EUROPEAN && tva === siret) return undefined;
  if (tva.length < 2) return 'Le numéro de TVA comporte au moins 2 caractères.';
  if (status === FOREIGN) return undefined;
  if (!isVatFormat(tva)) return VAT;
  return isOfCountry(tva, company) ? undefined : OTHER_COUNTRY;
}

/** The bank of an account stands where the account does. */
function bankProblem({ IBAN, BIC }: Company, known: CompanyDraft['known'], { isIban, isBic }: AccountChecks) {
  if (!isBic(BIC)) return 'BIC mal formé';
  const isKept = IBAN === known?.IBAN && BIC === known.BIC;
  if (isKept || !isIban(IBAN) || isSameCountry(IBAN, BIC)) return undefined;
  return 'Le BIC et l’IBAN ne sont pas du même pays.';
}

function nameProblem(name: string): string | undefined {
  if (name === '') return 'Le nom de la société est obligatoire.';
  return lengthOf(name) > MAX_COMPANY_NAME ? atMost(MAX_COMPANY_NAME) : undefined;
}

const ADDRESS_LINES = ['addressName', 'addressPart1', 'addressZip', 'addressTown'] as const;
type Address = Partial<Record<(typeof ADDRESS_LINES)[number], string | null>>;

const addressProblems = (address: Address) =>
  ADDRESS_LINES.map(
    (line) => [line, lengthOf(address[line] ?? '') > MAX_ADDRESS ? atMost(MAX_ADDRESS) : undefined] as const,
  );

/** Everything that is wrong with a billing company, in the order of its form. */
export function companyProblems(draft: CompanyDraft, checks: AccountChecks): Problem[] {
  const company = companyOf(draft);
  const { status } = company;
  const problems = problemsAmong([
    ['name', nameProblem(company.name)],
    ['portage', typeof draft.portage === 'boolean' ? undefined : 'Le portage salarial est à préciser.'],
    ['status', isStatus(draft.status) ? undefined : 'Le statut de la société est obligatoire.'],
    ['siret', idProblem(company, draft.known)],
    ['tva', vatProblem(company, draft.status)],
    ...addressProblems(company),
    ['addressCountryCode', countryProblem(company)],
  ]);
  if (draft.portage === true) return problems;
  const needsUrssaf = !draft.hasUrssaf && status !== MICRO && !isAbroad(status);
  const papers = problemsAmong([
    ['IBAN', checks.isIban(company.IBAN) ? undefined : 'IBAN mal formé'],
    ['BIC', bankProblem(company, draft.known, checks)],
    ['KBIS', draft.hasKbis ? undefined : 'Le KBIS est obligatoire.'],
    ['URSSAFVigilanceCertificate', needsUrssaf ? 'L’attestation de vigilance URSSAF est obligatoire.' : undefined],
  ]);
  return [...problems, ...papers];
}

/** What staff enter of a company that buys missions. */
export interface ClientDraft {
  name?: string | null;
  siret?: string | null;
  tva?: string | null;
  addressName?: string | null;
  addressPart1?: string | null;
  addressZip?: string | null;
  addressTown?: string | null;
  addressCountryCode?: string | null;
  known?: { siret?: string | null } | null;
}

const idOf = (text: string | null | undefined) => (text?.trim() ? bareId(text) : null);

export function clientOf(draft: ClientDraft) {
  return {
    name: textOf(draft.name) ?? '',
    siret: idOf(draft.siret),
    tva: idOf(draft.tva),
    addressName: textOf(draft.addressName),
    addressPart1: textOf(draft.addressPart1),
    addressZip: textOf(draft.addressZip),
    addressTown: textOf(draft.addressTown),
    addressCountryCode: (draft.addressCountryCode ?? 'FR').trim().toUpperCase(),
  };
}

/** Everything that is wrong with a client company. */
export function clientProblems(draft: ClientDraft): Problem[] {
  const { name, siret, tva, addressCountryCode: country, ...client } = clientOf(draft);
  // One of the overseas departments keeps what was on record before their numbers were checked.
  const isChecked = country === 'FR' || (hasSiret(country) && siret !== draft.known?.siret);
  const number = isChecked ? siretProblem(siret ?? '', draft.known?.siret) : foreignIdProblem(siret ?? '');
  return problemsAmong([
    ['name', nameProblem(name)],
    ['addressCountryCode', /^[A-Z]{2}$/.test(country) ? undefined : COUNTRY],
    ['siret', siret === null ? undefined : number],
    ['tva', tva === null || isVatFormat(tva) ? undefined : VAT],
    ...addressProblems(client),
  ]);
}
