import { companyPapers } from './company-papers.ts';

/** What a company owes before its invoice is taken. */

/** Persons in their own name and foreign companies show no papers first. */
export const paperlessStatuses = ['SUE', 'SHUE', 'Auto Entrepreneur', 'EI'] as const;

export const isPaperless = (status: string | null | undefined) => paperlessStatuses.some((one) => one === status);

export interface PapersOnFile {
  hasKbis: boolean;
  hasUrssaf: boolean;
  /** yyyy-MM-dd */
  urssafExpiresOn: string | null | undefined;
}

export interface PaperProblem {
  document: 'KBIS' | 'URSSAFVigilanceCertificate' | 'URSSAFVCExpirationDate';
  problem: string;
}

/** One sentence per missing thing, in the order to mend them. A certificate is good on its last day. */
export function paperProblems({ hasKbis, hasUrssaf, urssafExpiresOn }: PapersOnFile, today: string): PaperProblem[] {
  const problems: PaperProblem[] = [];
  if (!hasKbis) problems.push({ document: 'KBIS', problem: `${companyPapers.kbis.the} de la société est manquant.` });
  if (!hasUrssaf) {
    problems.push({
      document: 'URSSAFVigilanceCertificate',
      problem: `${companyPapers.urssaf.the} est manquante.`,
    });
  }
  if (!urssafExpiresOn) {
    problems.push({
      document: 'URSSAFVCExpirationDate',
      problem: 'La date d’expiration de l’attestation de vigilance URSSAF est manquante.',
    });
  } else if (urssafExpiresOn < today) {
    problems.push({ document: 'URSSAFVCExpirationDate', problem: `${companyPapers.urssaf.the} a expiré.` });
  }
  return problems;
}
