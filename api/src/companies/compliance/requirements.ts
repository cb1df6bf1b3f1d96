import { isPaperless } from '@bloom/shared-rules/company/blocking-papers';
import type { documentKeys } from '@bloom/shared-rules/company/company-papers';
import { companyStatuses } from '@bloom/shared-rules/company/company-status';

/**
 * Which papers the law and the firm ask of a supplier, as data: one row per paper and kind of company. `blocks` is what
 * the specification refuses an invoice for; `warns` is what the law adds (C. trav. L8222-1, R8222-1, D8222-5 and
 * D8222-7), shown and not refused unless an installation asks for it; `optional` is kept when there is one.
 */
export type DocumentName = keyof typeof documentKeys;

export type RequirementLevel = 'blocks' | 'warns' | 'optional';

export interface Requirement {
  document: DocumentName;
  /** Null stands for a status that is not known yet. */
  statuses: readonly (string | null)[];
  place: 'france' | 'abroad';
  portage: boolean;
  /** Asked for once the contracts with the supplier reach this amount, in cents without taxes. */
  fromCents: number;
  level: RequirementLevel;
}

/** R8222-1: the whole operation counts, not each invoice. */
export const VIGILANCE_CENTS = 5_000_00;

/** From here on its supplier is told what will be asked, so that the papers are there in time. */
export const VIGILANCE_NEAR_CENTS = 4_000_00;

const COMPANIES = [...companyStatuses.filter((status) => !isPaperless(status)), null];
const PERSONS = ['Auto Entrepreneur', 'EI'] as const;
const ABROAD = ['SUE', 'SHUE'] as const;
const ALL = [...COMPANIES, ...PERSONS, ...ABROAD];

const french = { place: 'france', portage: false } as const;
const foreign = { place: 'abroad', portage: false } as const;

const requirements: readonly Requirement[] = [
  { document: 'KBIS', statuses: COMPANIES, ...french, fromCents: 0, level: 'blocks' },
  { document: 'URSSAFVigilanceCertificate', statuses: COMPANIES, ...french, fromCents: 0, level: 'blocks' },
  { document: 'foreignWorkers', statuses: COMPANIES, ...french, fromCents: VIGILANCE_CENTS, level: 'warns' },
  { document: 'KBIS', statuses: PERSONS, ...french, fromCents: VIGILANCE_CENTS, level: 'warns' },
  {
    document: 'URSSAFVigilanceCertificate',
    statuses: PERSONS,
    ...french,
    fromCents: VIGILANCE_CENTS,
    level: 'warns',
  },
  { document: 'KBIS', statuses: ABROAD, ...foreign, fromCents: VIGILANCE_CENTS, level: 'warns' },
  { document: 'a1', statuses: ABROAD, ...foreign, fromCents: VIGILANCE_CENTS, level: 'warns' },
  { document: 'taxRegularity', statuses: ABROAD, ...foreign, fromCents: VIGILANCE_CENTS, level: 'warns' },
  // The umbrella company is the supplier; the Bloomer shows no papers of it.
  {
    document: 'URSSAFVigilanceCertificate',
    statuses: ALL,
    place: 'france',
    portage: true,
    fromCents: VIGILANCE_CENTS,
    level: 'warns',
  },
  { document: 'RCPVigilanceCertificate', statuses: ALL, ...french, fromCents: 0, level: 'optional' },
  { document: 'RCPVigilanceCertificate', statuses: ALL, ...foreign, fromCents: 0, level: 'optional' },
];

/** The rows that count for one company. */
export function requirementsOf(company: {
  status: string | null;
  isAbroad: boolean;
  portage: boolean;
  cumulatedCents: number;
}): Requirement[] {
  const place = company.isAbroad ? 'abroad' : 'france';
  return requirements.filter(
    (row) =>
      row.statuses.includes(company.status) &&
      row.place === place &&
      row.portage === company.portage &&
      company.cumulatedCents >= row.fromCents,
  );
}
