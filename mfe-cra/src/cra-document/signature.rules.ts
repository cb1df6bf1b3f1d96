import { frenchNumber, totalMatches } from '@bloom/shared-rules/cra-total';
import { object, string } from '@bloom/shared-ui/schema';

/** Rules of the Bloomer's signature under a CRA. */

export interface SignatureValues {
  signerFullname: string;
  totalDays: string;
}

/** The Bloomer copies the total by hand: it proves that it was read. */
export function signatureSchema(expectedTotal: number) {
  return object({
    signerFullname: string()
      .trim()
      .required('Indique le nom et le prénom du signataire.')
      .min(2, 'Indique le nom et le prénom du signataire.')
      .max(120, 'Le nom est limité à 120 caractères.'),
    totalDays: string()
      .trim()
      .required('Recopie le total de jours.')
      .test('total', `Le total doit être égal à ${frenchNumber(expectedTotal)}.`, (typed) =>
        totalMatches(typed ?? '', expectedTotal),
      ),
  });
}
