import { type Company, type CompanyDraft, companyOf, companyProblems } from '@bloom/shared-rules/company/company';
import { isPossibleSiret, isSiret } from '@bloom/shared-rules/company/company-id';
import type { CompanyStatus } from '@bloom/shared-rules/company/company-status';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { accepted, type Verdict } from '../../platform/verdict.ts';
import { isPlausibleVat } from './check-digits.ts';

export const NUMBER_TAKEN = 'Une société est déjà enregistrée avec ce numéro.';

export interface CheckedSociety {
  name: string;
  /** Null after portage took a micro-entrepreneur's status away. */
  status: CompanyStatus | null;
  siret: string;
  tva: string | null;
  vatSince: string | null;
  portage: boolean;
  /** Undefined: as it is. */
  addressPart1: string | null | undefined;
  addressZip: string | null | undefined;
  addressTown: string | null | undefined;
  addressCountryCode: string;
  IBAN: string | null;
  BIC: string | null;
  identityCheck: 'plausible' | 'toVerify';
}

/** Numbers from outside of the Union have no digits that could be checked. */
function isPlausible({ siret, tva, status }: Company): boolean {
  if (status === 'SHUE') return true;
  const number = isSiret(siret) ? isPossibleSiret(siret) : isPlausibleVat(siret);
  return number && (tva === null || isPlausibleVat(tva));
}

/** The company as it is kept, or all that is wrong with it; paths are those of the input. */
export function checkSociety(draft: CompanyDraft): Verdict<CheckedSociety> {
  const problems = companyProblems(draft, { isIban: isValidIBAN, isBic: isValidBIC });
  if (problems.length > 0) return { ok: false, problems };
  const company = companyOf(draft);
  const portage = draft.portage === true;
  return accepted({
    ...company,
    portage,
    IBAN: portage ? null : company.IBAN,
    BIC: portage ? null : company.BIC,
    identityCheck: isPlausible(company) ? 'plausible' : 'toVerify',
  });
}
