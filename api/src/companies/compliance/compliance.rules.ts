import { addDays, addMonths } from '@bloom/shared-rules/calendar/calendar-day';
import { paperProblems } from '@bloom/shared-rules/company/blocking-papers';
import { askedPaper, documentKeys, RENEWAL_DAYS } from '@bloom/shared-rules/company/company-papers';
import { type DocumentName, type RequirementLevel, requirementsOf } from './requirements.ts';

export interface PaperFacts {
  expiresOn: string | null;
  /** Nobody has read the date on it yet: it is the one that is presumed at first. */
  isPresumed?: boolean;
}

/** What is on file of a supplier. */
export interface SupplierFacts {
  status: string | null;
  isAbroad: boolean;
  portage: boolean;
  /** Sum of the contracts with the supplier, in cents without taxes. */
  cumulatedCents: number;
  papers: Partial<Record<DocumentName, PaperFacts>>;
  urssafCheckResult: 'valid' | 'invalid' | 'unavailable' | null;
}

export type ComplianceProblem = { readonly document: string; readonly problem: string };

export type PaperState = 'valid' | 'received' | 'expiring' | 'expired' | 'undated' | 'missing';

export interface PaperStatus {
  document: DocumentName;
  label: string;
  level: RequirementLevel;
  state: PaperState;
  expiresOn: string | null;
}

/** Papers whose end keeps an invoice from being taken; a paper of the others counts once it is there. */
const DATED: ReadonlySet<DocumentName> = new Set(['URSSAFVigilanceCertificate']);

/** D243-15 CSS: a vigilance certificate is good for six months from its issue. */
export function vigilanceExpiry(issuedOn: string): string {
  return addMonths(issuedOn, 6);
}

function stateOf(facts: SupplierFacts, document: DocumentName, today: string): PaperState {
  const paper = facts.papers[document];
  if (paper === undefined) return 'missing';
  if (paper.expiresOn === null) return DATED.has(document) ? 'undated' : 'valid';
  if (paper.expiresOn < today) return 'expired';
  // Its owner has just given it, and has nothing to renew: the firm is to read it.
  if (paper.isPresumed) return 'received';
  return paper.expiresOn <= addDays(today, RENEWAL_DAYS) ? 'expiring' : 'valid';
}

/** Every paper that is asked for, or kept, with where it stands. A paper is good on its last day. */
export function paperStatuses(facts: SupplierFacts, today: string): PaperStatus[] {
  return requirementsOf(facts).map(({ document, level }) => ({
    document,
    label: askedPaper(documentKeys[document]),
    level,
    state: stateOf(facts, document, today),
    expiresOn: facts.papers[document]?.expiresOn ?? null,
  }));
}

const URSSAF = 'URSSAFVigilanceCertificate';
/** The specification lists the date apart from the paper. */
const URSSAF_DATE = 'URSSAFVCExpirationDate';

/** What refuses an invoice of the Bloomer: the specification's list, in its order. */
export function blockingProblems(facts: SupplierFacts, today: string): ComplianceProblem[] {
  if (!requirementsOf(facts).some(({ level }) => level === 'blocks')) return [];
  const { KBIS: kbis, [URSSAF]: urssaf } = facts.papers;
  const onFile = { hasKbis: kbis !== undefined, hasUrssaf: urssaf !== undefined, urssafExpiresOn: urssaf?.expiresOn };
  return paperProblems(onFile, today);
}

const WORDS: Partial<Record<PaperState, string>> = {
  missing: 'à fournir',
  undated: 'date d’expiration à renseigner',
  expired: 'expiré, à renouveler',
};

/** What the law adds: shown, and refused only where an installation wants it so. */
export function legalWarnings(facts: SupplierFacts, today: string): ComplianceProblem[] {
  const said = new Set(blockingProblems(facts, today).map(({ document }) => document));
  const warnings = paperStatuses(facts, today)
    .filter(({ level, document }) => level !== 'optional' && !said.has(document))
    .filter(({ level, state }) => level === 'warns' || state === 'expired')
    .filter(({ document }) => !(document === URSSAF && said.has(URSSAF_DATE)))
    .flatMap(({ document, label, state }) => {
      const words = WORDS[state];
      return words === undefined ? [] : [{ document, problem: `${label}\u00a0: ${words}.` }];
    });
  if (facts.urssafCheckResult !== 'invalid') return warnings;
  const problem = 'Le code de l’attestation de vigilance n’est pas reconnu par l’URSSAF.';
  return [...warnings, { document: URSSAF, problem }];
}
