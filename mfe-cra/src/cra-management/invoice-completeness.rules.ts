/** What the billing company lacks before an invoice may be sent. */

export interface BillingCompany {
  status?: string | null;
  KBIS?: string | null;
  URSSAFVigilanceCertificate?: string | null;
  URSSAFVCExpirationDate?: string | null;
}

/** Micro-entrepreneurs and foreign companies have no such papers. */
const STATUSES_WITHOUT_PAPERS: ReadonlySet<string> = new Set(['SUE', 'SHUE', 'Auto Entrepreneur', 'EI']);

/** One sentence per missing thing, in the order to fix them; `today` is yyyy-MM-dd. A certificate is valid on its last day. */
export function completenessErrors(company: BillingCompany | null | undefined, today: string): string[] {
  if (!company) return ['La société de facturation n’est pas renseignée.'];
  if (company.status && STATUSES_WITHOUT_PAPERS.has(company.status)) return [];
  const errors: string[] = [];
  if (!company.KBIS) errors.push('Le KBIS de la société est manquant.');
  if (!company.URSSAFVigilanceCertificate) errors.push('L’attestation de vigilance URSSAF est manquante.');
  if (!company.URSSAFVCExpirationDate) {
    errors.push('La date d’expiration de l’attestation de vigilance URSSAF est manquante.');
  } else if (company.URSSAFVCExpirationDate < today) {
    errors.push('L’attestation de vigilance URSSAF est expirée.');
  }
  return errors;
}
