/** SHA-256 of the file. */
export const HASH = 'aa0011cf5fde4d7ba3f4c775e37c976b97c5ddb651bfc90773a9d5898d27d42b';
export const FILE_URL = '/files/contract/contract-1/empty.pdf';
export const SIGNED_URL = '/files/contract/contract-1/signed.pdf';

export const client = { signerId: 's1', party: 'client', partyName: 'Maison Clairval', state: 'asked', isViewer: true };
export const firm = { signerId: 's2', party: 'firm', partyName: 'Bloom', state: 'waiting', isViewer: false };
export const nobody = { signerFullname: null, signDate: null };
const bySigner = { signerFullname: 'Claire Durand', signDate: '2026-11-20T09:00:00.000Z' };

export function contractToSign(over: object = {}) {
  return {
    externalDocumentId: 'd1',
    signerId: 's1',
    title: 'Contrat de prestation de services',
    missionLabel: 'Refonte du portail',
    bloomerFullname: 'Camille Martin',
    clientName: 'Maison Clairval',
    state: 'open',
    fileUrl: FILE_URL,
    signedFileUrl: null,
    documentHash: HASH,
    endsAt: '2026-12-20T09:00:00.000Z',
    canSign: true,
    signerFullname: 'Claire Durand',
    codeChannel: 'email',
    codeDestinationMasked: 'c•••••@client.example',
    telephoneToProve: null,
    isLinkHandedOut: false,
    consentText: 'J’ai lu ce document en entier et j’accepte de le signer électroniquement.',
    signatureLevel:
      'signature électronique simple avec code à usage unique (lien et code envoyés à la même adresse e-mail)',
    signers: [
      { ...nobody, ...client },
      { ...nobody, ...firm },
    ],
    ...over,
  };
}

export const signedByClient = {
  canSign: false,
  signers: [
    { ...client, ...bySigner, state: 'signed' },
    { ...nobody, ...firm, state: 'asked' },
  ],
};
