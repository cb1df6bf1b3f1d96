/** The levels of eIDAS that our own signatures reach. */
export const SIMPLE_LEVEL = 'signature électronique simple';
export const SIMPLE_WITH_CODE_LEVEL = 'signature électronique simple avec code à usage unique';

export const CODE_BY_MAIL = 'code par e-mail';

/** What each side agrees to; the text is kept with the signature, so it may change later. */
export const CONSENT = {
  bloomer:
    'Je certifie l’exactitude des jours déclarés dans ce compte rendu d’activité et j’accepte de le signer électroniquement.',
  client:
    'Je valide, au nom du client, les jours déclarés dans ce compte rendu d’activité et j’accepte de le signer électroniquement.',
} as const;

/** Uplifted and on-call days were agreed with the client beforehand, as the Bloomer confirmed. */
export const CONFIRMED_WITH_CLIENT = ' Les jours majorés et les astreintes ont été validés avec le client.';
