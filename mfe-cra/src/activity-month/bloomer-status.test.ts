import {
  bloomerStatus,
  craStatusLabel,
  craStatusLine,
  type StatusFacts,
  signatureHint,
  signatureStep,
} from './bloomer-status.ts';

const facts = (over: Partial<StatusFacts> = {}): StatusFacts => ({ CRAStatus: 'VALIDATED', payed: false, ...over });
const invoice = { urlInvoicesS3: '/files/a.pdf' };

describe('status of a month for its Bloomer', () => {
  it.each<[string, StatusFacts | undefined, string]>([
    ['no record', undefined, "En cours d'édition"],
    ['no invoice', facts({ CRAStatus: 'WAITING_BLOOMER' }), 'Attente signature Bloomer'],
    ['paid without an invoice', facts({ payed: true }), 'Validé client'],
    ['invoice', facts(invoice), 'Facture reçue'],
    ['invoice with an error', facts({ ...invoice, lastSupplierError: 'IBAN' }), 'Facture en cours de vérification'],
    [
      'invoice with an error, paid',
      facts({ ...invoice, lastSupplierError: 'IBAN', payed: true }),
      'Paiement programmé',
    ],
    ['invoice paid', facts({ ...invoice, payed: true }), 'Paiement programmé'],
    ['invoice whose address is hidden', facts({ dateUploadInvoice: '2026-11-02' }), 'Facture reçue'],
  ])('%s', (_, activity, label) => {
    expect(bloomerStatus(activity, 'Bloom').label).toBe(label);
  });

  it.each([
    ['NOT_CREATED', 'Non crée'],
    ['SIGNATURE_NOT_CREATED', 'Signature non créee'],
    ['WAITING_BLOOMER', 'Attente signature Bloomer'],
    ['WAITING_CLIENT', 'Attente signature Client'],
    ['VALIDATED', 'Validé client'],
    ['FORCED', 'Forcé Bloom'],
  ] as const)('%s reads %s', (status, label) => {
    expect(craStatusLabel(status, 'Bloom')).toBe(label);
  });

  it.each([
    ['NOT_CREATED', false, 'Rien n’est encore saisi'],
    ['SIGNATURE_NOT_CREATED', false, 'Saisi, signature pas encore possible'],
    ['SIGNATURE_NOT_CREATED', true, 'CRA signé déposé, à valider'],
    ['WAITING_BLOOMER', false, undefined],
  ] as const)('%s, a PDF sent: %s, means %s', (status, uploaded, line) => {
    expect(craStatusLine(status, uploaded)).toBe(line);
  });

  it.each([
    [0, 'Non signé'],
    [1, 'Signé par toi, en attente du client'],
    [2, 'Signé par toi et par le client'],
  ])('%i signatures', (count, label) => {
    expect(signatureStep(count)).toBe(label);
  });
});

describe('waiting for the signature', () => {
  const open = { hasOperationalContact: true, today: '2026-11-25', opensOn: '2026-11-23', uploaded: false };
  it.each([
    [
      'SIGNATURE_NOT_CREATED',
      { ...open, today: '2026-11-21' },
      'Signature possible à partir du lundi 23 novembre 2026',
    ],
    ['SIGNATURE_NOT_CREATED', { ...open, hasOperationalContact: false }, 'Contact opérationnel manquant pour signer'],
    ['SIGNATURE_NOT_CREATED', open, undefined],
    ['SIGNATURE_NOT_CREATED', { ...open, uploaded: true }, 'CRA signé déposé, en attente de validation'],
    ['VALIDATED', { ...open, uploaded: true }, undefined],
    ['WAITING_CLIENT', { ...open, today: '2026-11-21' }, undefined],
  ] as const)('%s %o', (status, facts, text) => {
    expect(signatureHint(status, facts)).toBe(text);
  });
});
