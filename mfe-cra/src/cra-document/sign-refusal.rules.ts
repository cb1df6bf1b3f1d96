/** Why the Bloomer cannot send the month for signature yet. */

export const CANNOT_SIGN = 'Impossible de signer le CRA';
export const NO_OPERATIONAL_CONTACT =
  'Aucun contact opérationnel n’est renseigné pour cette mission. Contacte ton customer care manager pour pouvoir signer ton CRA.';

/** The same for staff, who can do something about it. */
export const NO_CONTACT_FOR_STAFF =
  'Aucun contact opérationnel n’est renseigné pour cette mission\u00a0: sans lui, le CRA ne peut pas être signé.';

export interface SignFacts {
  recordId: string | null | undefined;
  contactOperations: ReadonlyArray<{ email?: string | null }>;
  onBehalf?: boolean;
}

export function signRefusal({ recordId, contactOperations, onBehalf = false }: SignFacts): string | undefined {
  if (!recordId) return CANNOT_SIGN;
  if (contactOperations.some((contact) => contact.email)) return undefined;
  return onBehalf ? NO_CONTACT_FOR_STAFF : NO_OPERATIONAL_CONTACT;
}
