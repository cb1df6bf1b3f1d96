import { signerIdentity } from '../../paper/signer/signer-identity.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { frenchInstant } from '../../platform/french/french-dates.ts';
import { documentAndCra, signerOf } from './client-access.ts';
import { signaturesOf } from './signing-document.repository.ts';

/** Who signed a month before the caller could: a second click and a second tab are told that it was himself. */
export async function signedBeforeInWords(context: RequestContext, documentId: string): Promise<string> {
  const { cra } = await documentAndCra(context.db, documentId);
  const signatures = await signaturesOf(context.db, documentId);
  const earlier = signatures.find(({ role }) => role === 'client');
  if (earlier === undefined) return 'Ce mois est déjà signé\u00a0: il n’y a plus rien à faire.';
  const caller = await signerOf(context, context.db, cra);
  const when = frenchInstant(earlier.sign_date);
  return caller !== undefined && signerIdentity(caller) === earlier.signer_identity
    ? `Vous avez déjà signé ce mois, le ${when}.`
    : `${earlier.signer_fullname} a déjà signé ce mois, le ${when}.`;
}
