import { daysWithDecimal, totalMatches } from '@bloom/shared-rules/cra-total';
import { atMost, MAX_SIGNER_NAME, MIN_SIGNER_NAME } from '@bloom/shared-rules/limits';
import { object, string } from '@bloom/shared-ui/schema';

/** Rules of the Bloomer's signature under a CRA. */

export interface SignatureValues {
  signerFullname: string;
  totalDays: string;
}

/** The Bloomer copies the total by hand: it proves that it was read. */
export function signatureSchema(expectedTotal: number, base: number) {
  return object({
    signerFullname: string()
      .trim()
      .required('Indique le nom et le prénom du signataire.')
      .min(MIN_SIGNER_NAME, 'Indique le nom et le prénom du signataire.')
      .max(MAX_SIGNER_NAME, atMost(MAX_SIGNER_NAME)),
    totalDays: string()
      .trim()
      .required('Recopie le total de jours.')
      .test('total', `Le total doit être égal à ${daysWithDecimal(expectedTotal, base)}.`, (typed) =>
        totalMatches(typed ?? '', expectedTotal, base),
      ),
  });
}
