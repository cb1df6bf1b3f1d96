/** What the billing company of a Bloomer must have on file before its invoice is taken. */
export type BillingCompany = {
  readonly status: string | null;
  readonly hasKbis: boolean;
  readonly hasUrssaf: boolean;
  readonly urssafExpirationDate: string | null;
};

export type ComplianceProblem = { readonly document: string; readonly problem: string };

/** Statuses whose papers are not asked for here. */
const EXEMPT: ReadonlySet<string> = new Set(['SUE', 'SHUE', 'Auto Entrepreneur', 'EI']);

export function complianceProblems(company: BillingCompany, today: string): ComplianceProblem[] {
  if (company.status !== null && EXEMPT.has(company.status)) return [];
  const problems: ComplianceProblem[] = [];
  if (!company.hasKbis) problems.push({ document: 'KBIS', problem: 'Le KBIS de la société est manquant.' });
  if (!company.hasUrssaf) {
    problems.push({
      document: 'URSSAFVigilanceCertificate',
      problem: 'L’attestation de vigilance URSSAF est manquante.',
    });
  }
  if (company.urssafExpirationDate === null) {
    problems.push({
      document: 'URSSAFVCExpirationDate',
      problem: 'La date d’expiration de l’attestation de vigilance URSSAF est manquante.',
    });
  } else if (company.urssafExpirationDate < today) {
    problems.push({
      document: 'URSSAFVCExpirationDate',
      problem: 'L’attestation de vigilance URSSAF a expiré.',
    });
  }
  return problems;
}
