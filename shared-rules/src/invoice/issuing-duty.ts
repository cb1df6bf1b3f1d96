import { isAbroad } from '../company/company-status.ts';

/**
 * From this day on small French companies issue their invoices through a platform of the reform (law of finances for
 * 2024, article 91): a PDF is no longer one. What a supplier uploads after it is taken all the same, and he is told.
 */
export const ISSUES_SINCE = '2027-09-01';

/** Whether the duty is this company's; that of an umbrella company is not its consultant's affair. */
export const hasIssuingDuty = ({ status, portage }: { status?: string | null; portage: boolean }) =>
  !portage && !isAbroad(status ?? null);
