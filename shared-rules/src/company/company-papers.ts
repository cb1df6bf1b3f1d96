/** The papers of a company, by the names that people read. */

interface PaperWords {
  name: string;
  /** As a sentence begins. */
  the: string;
  /** What is taken for it, where the list of what is asked says more than the name. */
  asked?: string;
  /** Beside a verb that leaves no room. */
  short?: string;
}

/** By the keys of files, reminders and lists of what is to do; the API's `document` is in `documentKeys`. */
export const companyPapers = {
  kbis: { name: 'KBIS', the: 'Le KBIS', asked: 'KBIS ou extrait INSEE' },
  urssaf: {
    name: 'Attestation de vigilance URSSAF',
    the: 'L’attestation de vigilance URSSAF',
    short: 'Attestation URSSAF',
  },
  rcp: { name: 'Attestation RCP', the: 'L’attestation RCP' },
  foreignWorkers: {
    name: 'Liste des salariés étrangers',
    the: 'La liste des salariés étrangers',
    asked: 'Liste des salariés étrangers ou déclaration',
  },
  a1: { name: 'Formulaire A1', the: 'Le formulaire A1', asked: 'Formulaire A1 de détachement' },
  taxRegularity: { name: 'Attestation de régularité fiscale', the: 'L’attestation de régularité fiscale' },
} as const satisfies Record<string, PaperWords>;

export type CompanyPaper = keyof typeof companyPapers;

/** The specification's names of three of them; the others have one name. */
export const documentKeys = {
  KBIS: 'kbis',
  URSSAFVigilanceCertificate: 'urssaf',
  RCPVigilanceCertificate: 'rcp',
  foreignWorkers: 'foreignWorkers',
  a1: 'a1',
  taxRegularity: 'taxRegularity',
} as const satisfies Record<string, CompanyPaper>;

const words = (paper: CompanyPaper): PaperWords => companyPapers[paper];

/** In the list of what is asked of a company. */
export const askedPaper = (paper: CompanyPaper) => words(paper).asked ?? words(paper).name;

/** In a title, beside « à renouveler » or « expirée ». */
export const shortPaper = (paper: CompanyPaper) => words(paper).short ?? words(paper).name;

/** A newer server may send a paper that this page does not know. */
export function paperName(paper: string): string {
  return Object.hasOwn(companyPapers, paper) ? words(paper as CompanyPaper).name : 'Document de société';
}

/** Said where the end of a paper that is on record becomes another one. */
export const DATE_CHANGE_UNSAID = 'Indiquez pourquoi la date change.';

/** Days before its end at which a paper of a company, or a certificate of the product, is asked for again. */
export const RENEWAL_DAYS = 30;
