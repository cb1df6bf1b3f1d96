import type { ContractSigningFactsFragment } from '../graphql.generated.ts';

/** To whom the page of a contract speaks: « tu » to a Bloomer, « vous » to clients and staff. */
export type Says = (tu: string, vous: string) => string;

export const saysTo =
  (isBloomer: boolean): Says =>
  (tu, vous) =>
    isBloomer ? tu : vous;

/** To the signer who reads; whoever signs nothing here is no Bloomer. */
export function saysToSigner({ signers }: Pick<ContractSigningFactsFragment, 'signers'>): Says {
  return saysTo(signers.some(({ isViewer, party }) => isViewer && party === 'bloomer'));
}
