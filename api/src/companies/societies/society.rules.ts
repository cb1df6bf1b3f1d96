import { bareId, countryOfVat, EU_COUNTRIES, isSiret, isVatFormat } from '@bloom/shared-rules/company-id';
import { atMost, MAX_COMPANY_NAME, MAX_FOREIGN_ID } from '@bloom/shared-rules/limits';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { accepted, type Problem, type Verdict } from '../../platform/verdict.ts';
import { isPlausibleSiret, isPlausibleVat } from './check-digits.ts';

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
export type SocietyStatus = (typeof societyStatuses)[number];

/** What a person typed, and what is on file already. */
export interface SocietyDraft {
  name?: string | null;
  status?: string | null;
  siret?: string | null;
  tva?: string | null;
  portage?: boolean | null;
  addressCountryCode?: string | null;
  IBAN?: string | null;
  BIC?: string | null;
  hasKbis: boolean;
  hasUrssaf: boolean;
}

export interface CheckedSociety {
  name: string;
  /** Null after portage took a micro-entrepreneur's status away. */
  status: SocietyStatus | null;
  siret: string;
  tva: string | null;
  portage: boolean;
  addressCountryCode: string;
  IBAN: string | null;
  BIC: string | null;
  identityCheck: 'plausible' | 'toVerify';
}

const MICRO = 'Auto Entrepreneur';
/** Established in another country of the Union, or outside of it. */
const EUROPEAN = 'SUE';
const FOREIGN = 'SHUE';

function isStatus(text: string | null | undefined): text is SocietyStatus {
  return societyStatuses.some((status) => status === text);
}

/** Established outside of France, by its status. */
export function isAbroad(status: string | null): boolean {
  return status === EUROPEAN || status === FOREIGN;
}

function blank(text: string | null | undefined): boolean {
  return text === null || text === undefined || text.trim() === '';
}

function countryProblem(status: string | null, country: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return 'Le code du pays comporte exactement 2 lettres.';
  if (status === EUROPEAN && (country === 'FR' || !EU_COUNTRIES.includes(country))) {
    return 'Choisis un pays de l’Union européenne autre que la France.';
  }
  if (status === FOREIGN && EU_COUNTRIES.includes(country)) return 'Choisis un pays hors de l’Union européenne.';
  return undefined;
}

function idProblem(status: string | null, siret: string): string | undefined {
  if (siret === '') return 'Le SIRET est obligatoire.';
  if (status === FOREIGN) {
    return siret.length > MAX_FOREIGN_ID ? atMost(MAX_FOREIGN_ID) : undefined;
  }
  if (status === EUROPEAN) {
    const known = isSiret(siret) || isVatFormat(siret);
    return known ? undefined : 'Indique un numéro de TVA avec son préfixe de pays, ou un SIRET de 14 chiffres.';
  }
  return isSiret(siret) ? undefined : 'Le SIRET comporte 14 chiffres.';
}

function isVatRequired(status: string | null): boolean {
  return status !== null && status !== MICRO && !isAbroad(status);
}

function vatProblem(status: string | null, tva: string | null): string | undefined {
  if (tva === null) return isVatRequired(status) ? 'Le numéro de TVA est obligatoire.' : undefined;
  if (tva.length < 2) return 'Le numéro de TVA comporte au moins 2 caractères.';
  if (status === FOREIGN) return undefined;
  return isVatFormat(tva) ? undefined : 'Le numéro de TVA n’a pas le format de son pays.';
}

function bankProblems(iban: string, bic: string): Problem[] {
  const problems: Problem[] = [];
  if (!isValidIBAN(iban)) problems.push({ path: 'IBAN', message: 'IBAN mal formé' });
  if (!isValidBIC(bic)) problems.push({ path: 'BIC', message: 'BIC mal formé' });
  return problems;
}

function paperProblems(draft: SocietyDraft, status: string | null): Problem[] {
  const problems: Problem[] = [];
  if (!draft.hasKbis) problems.push({ path: 'KBIS', message: 'Le KBIS est obligatoire.' });
  if (!draft.hasUrssaf && status !== MICRO && !isAbroad(status)) {
    const message = 'L’attestation de vigilance URSSAF est obligatoire.';
    problems.push({ path: 'URSSAFVigilanceCertificate', message });
  }
  return problems;
}

/** The status that counts: portage takes away a micro-entrepreneur's. */
function statusOf(draft: SocietyDraft): SocietyStatus | null {
  if (!isStatus(draft.status)) return null;
  return draft.portage === true && draft.status === MICRO ? null : draft.status;
}

function isPlausible(siret: string, tva: string | null, status: string | null): boolean {
  if (status === FOREIGN) return true;
  const number = isSiret(siret) ? isPlausibleSiret(siret) : isPlausibleVat(siret);
  return number && (tva === null || isPlausibleVat(tva));
}

/** The European company without a number of its own for VAT gives its identifier. */
function vatOf(draft: SocietyDraft, status: string | null, siret: string): string | null {
  if (!blank(draft.tva)) return bareId(draft.tva ?? '');
  return status === EUROPEAN && countryOfVat(siret) !== undefined ? siret : null;
}

/** Every rule on a billing company, at once; paths are those of the input. */
export function checkSociety(draft: SocietyDraft): Verdict<CheckedSociety> {
  const status = statusOf(draft);
  const name = (draft.name ?? '').trim();
  const siret = status === FOREIGN ? (draft.siret ?? '').trim() : bareId(draft.siret ?? '');
  const country = isAbroad(status) ? (draft.addressCountryCode ?? '').trim().toUpperCase() : 'FR';
  const tva = vatOf(draft, status, siret);
  const portage = draft.portage === true;
  const [iban, bic] = [bareId(draft.IBAN ?? ''), bareId(draft.BIC ?? '')];
  const found: [string, string | undefined][] = [
    ['name', name === '' ? 'Le nom de la société est obligatoire.' : undefined],
    ['name', name.length > MAX_COMPANY_NAME ? atMost(MAX_COMPANY_NAME) : undefined],
    ['portage', typeof draft.portage === 'boolean' ? undefined : 'Indique si la société est en portage.'],
    ['status', isStatus(draft.status) ? undefined : 'Le statut de la société est obligatoire.'],
    ['siret', idProblem(status, siret)],
    ['tva', vatProblem(status, tva)],
    ['addressCountryCode', countryProblem(status, country)],
  ];
  const problems = [
    ...found.flatMap(([path, message]) => (message === undefined ? [] : [{ path, message }])),
    ...(portage ? [] : [...bankProblems(iban, bic), ...paperProblems(draft, status)]),
  ];
  if (problems.length > 0) return { ok: false, problems };
  return accepted({
    name,
    status,
    siret,
    tva,
    portage,
    addressCountryCode: country,
    IBAN: portage ? null : iban,
    BIC: portage ? null : bic,
    identityCheck: isPlausible(siret, tva, status) ? 'plausible' : 'toVerify',
  });
}
