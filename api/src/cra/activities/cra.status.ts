/** The six steps of a month, in order; never stored, always computed from the rows. */
export type CraStatus =
  | 'NOT_CREATED'
  | 'SIGNATURE_NOT_CREATED'
  | 'WAITING_BLOOMER'
  | 'WAITING_CLIENT'
  | 'VALIDATED'
  | 'FORCED';

export type StatusFacts = {
  readonly validation: 'signed' | 'uploaded' | 'forced' | null;
  /** State of the document that is not void, if there is one. */
  readonly documentStatus: string | null;
};

export function craStatus(facts: StatusFacts | undefined): CraStatus {
  if (!facts) return 'NOT_CREATED';
  if (facts.validation === 'forced') return 'FORCED';
  if (facts.validation !== null) return 'VALIDATED';
  switch (facts.documentStatus) {
    case 'prepared':
      return 'WAITING_BLOOMER';
    case 'bloomerSigned':
      return 'WAITING_CLIENT';
    case 'fullySigned':
    case 'sealed':
      return 'VALIDATED';
    default:
      return 'SIGNATURE_NOT_CREATED';
  }
}

export function signedCount(documentStatus: string | null): 0 | 1 | 2 {
  if (documentStatus === 'bloomerSigned') return 1;
  return documentStatus === 'fullySigned' || documentStatus === 'sealed' ? 2 : 0;
}

export function isOpen(status: CraStatus): boolean {
  return status !== 'VALIDATED' && status !== 'FORCED';
}

export type EditFacts = StatusFacts & { readonly craFileId: string | null; readonly monthLocked: boolean };

/** Not validated, no active signature, no uploaded report, month not locked. */
export function isEditable(facts: EditFacts): boolean {
  return (
    facts.validation === null &&
    facts.craFileId === null &&
    !facts.monthLocked &&
    signedCount(facts.documentStatus) === 0
  );
}
