/**
 * What each side of a month, or of a contract, agrees to by signing: the very words that the screen shows and that are
 * kept with the signature.
 * A changed word is a new version.
 */
export const CONSENT_VERSION = '2026-11';

const BLOOMER =
  'Je certifie l’exactitude des jours déclarés dans ce compte rendu d’activité et j’accepte de le signer électroniquement.';

const CONFIRMED_WITH_CLIENT = 'Les jours majorés et les astreintes ont été validés avec le client.';

/** Of the Bloomer. `isConfirmed`: there are uplifted or on-call days, and the client agreed to them beforehand. */
export function bloomerConsent(isConfirmed: boolean): string {
  return isConfirmed ? `${BLOOMER} ${CONFIRMED_WITH_CLIENT}` : BLOOMER;
}

export const CLIENT_CONSENT =
  'J’ai lu ce compte rendu d’activité, j’approuve les jours déclarés au nom du client et j’accepte de le signer électroniquement.';

/** Of a client who signs `months` in one act, each of them by itself. */
export function clientConsent(months: number): string {
  return months > 1 ? `Pour chacun des comptes rendus choisis\u00a0: ${CLIENT_CONSENT}` : CLIENT_CONSENT;
}

/** Of a contract. `party`: whom the signature binds, as the document calls it. */
export function contractConsent(party: string): string {
  return `J’ai lu ce document en entier, je suis habilité(e) à engager ${party} et j’accepte de le signer électroniquement.`;
}

/** Said on the screen and kept with the signature, where a code is no second way of proving who signs. */
export const SAME_MAILBOX = 'lien et code envoyés à la même adresse e-mail';
