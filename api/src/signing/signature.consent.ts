/** The levels of eIDAS that our own signatures reach. */
export const SIMPLE_LEVEL = 'signature électronique simple';
export const SIMPLE_WITH_CODE_LEVEL = 'signature électronique simple avec code à usage unique';

/** What each side agrees to; the text is kept with the signature, so it may change later. */
export const CONSENT = {
  bloomer:
    'Je certifie l’exactitude des jours déclarés dans ce compte rendu d’activité et j’accepte de le signer électroniquement.',
  client:
    'Je valide, au nom du client, les jours déclarés dans ce compte rendu d’activité et j’accepte de le signer électroniquement.',
} as const;

/** Uplifted and on-call days were agreed with the client beforehand, as the Bloomer confirmed. */
export const CONFIRMED_WITH_CLIENT = ' Les jours majorés et les astreintes ont été validés avec le client.';

/** Who signed, as we know the person: the name of the record and its address. */
export function signerIdentity(person: { firstname: string; lastname: string; email: string | null }): string {
  const fullname = `${person.firstname} ${person.lastname}`.trim();
  return person.email === null ? fullname : `${fullname}, ${person.email}`;
}

/** 'c•••••@client.example': enough to recognise one's own address, not to learn another's. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${[...name].slice(0, 1).join('')}•••••@${domain}`;
}
