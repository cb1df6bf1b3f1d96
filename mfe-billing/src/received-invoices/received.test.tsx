import { choose } from '@bloom/tools/choice-list';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { PaymentsPage } from '../payments/payments.page.tsx';

freezeDate('2026-11-23T10:00:00Z');
beforeEach(() => localStorage.clear());

const MONTH = {
  recordId: 'a1',
  month: '2026-10-01',
  supplierInvoiceHold: null,
  mission: { recordId: 'm1', label: 'Refonte', bloomer: { recordId: 'b1', fullname: 'Zoé Dupont' } },
};
const received = (over: Record<string, unknown> = {}) => ({
  recordId: 'w1',
  receivedAt: '2026-11-20T09:00:00.000Z',
  name: 'fa-12.pdf',
  state: 'matched',
  kind: 'invoice',
  number: 'FA-12',
  seller: 'Atelier Petit',
  issuedOn: '2026-11-02',
  periodStart: '2026-10-01',
  totalAmount: 2700,
  netAmount: 2250,
  problem: null,
  suggestedReason: null,
  urlFile: '/files/inbound-invoice/w1/f.pdf',
  urlData: null,
  answerReason: null,
  answerComment: null,
  answeredAt: null,
  answerProblem: null,
  isAnswerSent: false,
  viewerCanApprove: true,
  viewerCanRefuse: true,
  viewerCanFetch: false,
  invoice: { recordId: 'i1', number: null },
  activity: MONTH,
  months: [],
  ...over,
});
const unmatched = (over: Record<string, unknown> = {}) =>
  received({
    recordId: 'w2',
    state: 'toMatch',
    number: 'FA-13',
    viewerCanApprove: false,
    invoice: null,
    activity: null,
    problem: 'Le mois vaut 2 700,00 € TTC, et non 3 000,00 € TTC.',
    suggestedReason: 'MONTANTTOTAL_ERR',
    months: [MONTH],
    ...over,
  });

function open(rows: unknown[], answers: Record<string, (args: Record<string, unknown>) => unknown> = {}, at = '') {
  const calls = startFakeApi({
    Query: { inboundInvoices: ({ isAnswered }) => (isAnswered ? [received({ ...ANSWERED })] : rows) },
    Mutation: answers,
  });
  const sent = (operation: string) => calls.find((call) => call.operation === operation)?.variables;
  const page = renderPage(PaymentsPage, { path: '/payments', at: `/payments?vue=recues${at}`, roles: ['Admin'] });
  return { sent, calls, ...page };
}

const ANSWERED = {
  recordId: 'w3',
  state: 'refused',
  answerReason: 'DEST_ERR',
  answerComment: 'Voir votre commande',
  isAnswerSent: true,
  answeredAt: '2026-11-21T09:00:00.000Z',
  viewerCanApprove: false,
  viewerCanRefuse: false,
};

it('says what arrived and which month it is for, and approves it with one press', async () => {
  const { user, sent } = open([received()], {
    approveInboundInvoice: () => received({ state: 'approved', viewerCanApprove: false, viewerCanRefuse: false }),
  });
  expect(await screen.findByText('Atelier Petit')).toBeVisible();
  expect(screen.getAllByText('Facture FA-12 du 02/11/2026')[0]).toBeVisible();
  expect(screen.getByRole('link', { name: 'octobre 2026 · Refonte · Zoé Dupont' })).toHaveAttribute(
    'href',
    '/invoices/i1',
  );
  await user.click(screen.getByRole('button', { name: /^Approuver/ }));
  expect(await screen.findByText(/Facture approuvée/)).toBeVisible();
  expect(sent('ApproveReceivedInvoice')).toEqual({ recordId: 'w1' });
});

it('is read again when somebody else has answered it meanwhile', async () => {
  const { user, calls } = open([received()], {
    approveInboundInvoice: () =>
      refuse('BAD_USER_INPUT', 400, 'Cette facture a déjà sa réponse : elle ne change plus.'),
  });
  await user.click(await screen.findByRole('button', { name: /^Approuver/ }));
  expect(await screen.findByText(/a déjà sa réponse/)).toBeVisible();
  await waitFor(() => expect(calls.filter(({ operation }) => operation === 'ReceivedInvoices')).toHaveLength(2));
});

it('of a month whose price is not signed is approved by force only, with the reason', async () => {
  const hold = 'L’avenant n° 1 change le prix d’achat à partir du 15/10/2026 et n’est pas signé.';
  const approveInboundInvoice = jest.fn(() => received({ state: 'approved', viewerCanApprove: false }));
  const { user, sent } = open([received({ activity: { ...MONTH, supplierInvoiceHold: hold } })], {
    approveInboundInvoice,
  });
  expect(await screen.findByText(hold)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Approuver/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Approuver avant la signature/ }));
  await user.click(dialog.getByRole('button', { name: 'Forcer l’approbation' }));
  expect(await dialog.findByText(/avant la signature de l’avenant/)).toBeVisible();
  expect(approveInboundInvoice).not.toHaveBeenCalled();
  await user.type(dialog.getByLabelText(/Motif/), 'Accord du fournisseur');
  await user.click(dialog.getByRole('button', { name: 'Forcer l’approbation' }));
  expect(await screen.findByText(/Facture approuvée/)).toBeVisible();
  expect(sent('ApproveReceivedInvoice')).toEqual({ recordId: 'w1', reason: 'Accord du fournisseur' });
});

it('gives what people read and the data that came with it', async () => {
  open([received({ urlData: '/files/inbound-invoice-data/w1/f.xml' }), unmatched()]);
  expect(await screen.findByRole('button', { name: 'Données (XML) Facture FA-12 du 02/11/2026' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Télécharger/ })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^Données/ })).toHaveLength(1);
});

it('says of a credit note what it takes back, and of what has no month that there is none to choose', async () => {
  open([unmatched({ kind: 'credit', months: [] }), unmatched({ recordId: 'w4', number: 'FA-14', months: [] })]);
  expect(await screen.findByText('−2 700,00 €')).toBeVisible();
  expect(screen.getByText('Avoir à traiter')).toBeVisible();
  expect(screen.getByText('À traiter')).toBeVisible();
});

it('refuses with the reason that the product found, and keeps what was typed when it cannot', async () => {
  const refuseInboundInvoice = jest
    .fn()
    .mockImplementationOnce(() =>
      refuse('BAD_USER_INPUT', 400, 'Cette facture a déjà sa réponse : elle ne change plus.'),
    )
    .mockImplementation(() => unmatched({ ...ANSWERED }));
  const { user, sent, calls } = open([unmatched()], { refuseInboundInvoice });
  expect(await screen.findByText(/et non 3 000,00/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Approuver/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Refuser/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Montant total faux')).toBeVisible();
  await user.type(dialog.getByLabelText(/Précision/), 'Un jour de trop');
  await user.click(dialog.getByRole('button', { name: 'Refuser' }));
  expect(await screen.findByText(/a déjà sa réponse/)).toBeVisible();
  expect(dialog.getByLabelText(/Précision/)).toHaveValue('Un jour de trop');
  await user.click(dialog.getByRole('button', { name: 'Refuser' }));
  expect(await screen.findByText('Facture refusée')).toBeVisible();
  expect(sent('RefuseReceivedInvoice')).toEqual({
    recordId: 'w2',
    reason: 'MONTANTTOTAL_ERR',
    comment: 'Un jour de trop',
  });
  expect(calls.filter(({ operation }) => operation === 'ReceivedInvoices').length).toBe(2);
});

it('is given its month by hand', async () => {
  const other = { ...MONTH, recordId: 'a2', month: '2026-09-01' };
  const { user, sent } = open([unmatched({ months: [MONTH, other] })], { matchInboundInvoice: () => received() });
  await user.click(await screen.findByRole('button', { name: /^Choisir le mois/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Rapprocher' }));
  expect(await dialog.findByText('Choisissez un mois.')).toBeVisible();
  await choose(user, dialog.getByRole('combobox', { name: /Mois signé/ }), /septembre 2026/);
  await user.click(dialog.getByRole('button', { name: 'Rapprocher' }));
  expect(await screen.findByText('Facture rapprochée de son mois')).toBeVisible();
  expect(sent('MatchReceivedInvoice')).toEqual({ recordId: 'w2', month: 'a2' });
});

it('shows what was answered, and whether it was told, where the address asks for it', async () => {
  const { user } = open([], {}, '&factures=traitees');
  expect(await screen.findByText('Aucune facture à traiter')).toBeVisible();
  await screen.findByRole('combobox', { name: 'Lignes par page' });
  expect(await screen.findByText('Destinataire faux. Voir votre commande · Réponse transmise')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Masquer les factures traitées' }));
  expect(screen.queryByText('Destinataire faux. Voir votre commande · Réponse transmise')).toBeNull();
});

it('asks again for a file that the platform did not give, and says when it still does not come', async () => {
  const problem = 'Son fichier n’a pas pu être lu en 12 essais : la plateforme ne le donne pas.';
  const missing = unmatched({
    name: 'fa-14.pdf',
    number: null,
    seller: null,
    problem,
    months: [],
    viewerCanFetch: true,
  });
  const message = 'La plateforme ne donne toujours pas ce fichier : réessayez plus tard.';
  let isThere = false;
  const { user, sent, calls } = open([missing], {
    fetchInboundInvoice: () => (isThere ? received() : refuse('BAD_USER_INPUT', 400, message, { reason: 'AWAY' })),
  });
  expect(await screen.findByText(problem)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Redemander le fichier/ }));
  expect(await screen.findByText(message)).toBeVisible();
  isThere = true;
  await user.click(screen.getByRole('button', { name: /^Redemander le fichier/ }));
  expect(await screen.findByText('Le fichier de la facture est arrivé')).toBeVisible();
  expect(sent('FetchReceivedInvoice')).toEqual({ recordId: 'w2' });
  expect(calls.filter(({ operation }) => operation === 'ReceivedInvoices').length).toBe(2);
});
