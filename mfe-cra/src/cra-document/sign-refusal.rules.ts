/** Why the Bloomer cannot send the month for signature yet. */

export const CANNOT_SIGN = 'Impossible de signer le CRA';
export const NO_OPERATIONAL_CONTACT =
  'Aucun contact opérationnel n’est renseigné pour cette mission. Contacte ton customer care manager pour pouvoir signer ton CRA.';

export interface SignFacts {
  recordId: string | null | undefined;
  contactOperations: ReadonlyArray<{ email?: string | null }>;
}

export function signRefusal({ recordId, contactOperations }: SignFacts): string | undefined {
  if (!recordId) return CANNOT_SIGN;
  return contactOperations.some((contact) => contact.email) ? undefined : NO_OPERATIONAL_CONTACT;
}
