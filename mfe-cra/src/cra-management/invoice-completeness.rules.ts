import { isPaperless, paperProblems } from '@bloom/shared-rules/company/blocking-papers';

/** What the billing company lacks before an invoice may be sent. */

export interface BillingCompany {
  status?: string | null;
  KBIS?: string | null;
  URSSAFVigilanceCertificate?: string | null;
  URSSAFVCExpirationDate?: string | null;
}

/** One sentence per missing thing, in the order to fix them; `today` is yyyy-MM-dd. */
export function completenessErrors(company: BillingCompany | null | undefined, today: string): string[] {
  if (!company) return ['La société de facturation n’est pas renseignée.'];
  if (isPaperless(company.status)) return [];
  const onFile = {
    hasKbis: Boolean(company.KBIS),
    hasUrssaf: Boolean(company.URSSAFVigilanceCertificate),
    urssafExpiresOn: company.URSSAFVCExpirationDate,
  };
  return paperProblems(onFile, today).map(({ problem }) => problem);
}
