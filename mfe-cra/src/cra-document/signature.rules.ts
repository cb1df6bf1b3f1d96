import { daysWithDecimal, totalMatches } from '@bloom/shared-rules/cra/cra-total';
import { signerNameProblem } from '@bloom/shared-rules/person/signer-name';
import { object, string } from '@bloom/shared-ui/schema';
import { ruledText } from '@bloom/shared-ui/validation';

/** Rules of the Bloomer's signature under a CRA. */

export interface SignatureValues {
  signerFullname: string;
  totalDays: string;
}

/** The Bloomer copies the total by hand: it proves that it was read. */
export function signatureSchema(expectedTotal: number, base: number) {
  return object({
    signerFullname: ruledText((name) => signerNameProblem(name, 'tu')),
    totalDays: string()
      .trim()
      .required('Recopie le total de jours.')
      .test('total', `Le total doit être égal à ${daysWithDecimal(expectedTotal, base)}.`, (typed) =>
        totalMatches(typed ?? '', expectedTotal, base),
      ),
  });
}
