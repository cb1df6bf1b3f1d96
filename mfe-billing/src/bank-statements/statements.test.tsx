import { choose } from '@bloom/tools/choice-list';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { PaymentsPage } from '../payments/payments.page.tsx';

freezeDate('2026-11-23T10:00:00Z');
beforeEach(() => localStorage.clear());

const INVOICE = {
  recordId: 'i1',
  number: 'F-2026-00012',
  side: 'customer',
  seller: 'Bloom',
  buyer: 'Maison Clairval',
  dueOn: '2026-10-31',
  owedAmount: 1200,
};
const SMALL = { ...INVOICE, recordId: 'i2', number: 'F-2026-00013', owedAmount: 500 };
const LARGE = { ...INVOICE, recordId: 'i3', number: 'F-2026-00014', owedAmount: 5000 };

const movement = (over: Record<string, unknown> = {}) => ({
  recordId: 'm1',
  bookedOn: '2026-11-19',
  isCredit: true,
  isReturn: false,
  amount: 1200,
  remainingAmount: 1200,
  remittance: 'VIREMENT SEPA',
  counterparty: 'CLAIRVAL SAS',
  isOpen: true,
  proposals: [INVOICE],
  refundProposals: [],
  returnable: [],
  returnableRefunds: [],
  saidPaid: [],
  matches: [],
  undoable: [],
  undone: [],
  ...over,
});
const settled = {
  ...movement({ recordId: 'm2', isCredit: false, amount: 12, remittance: 'Frais' }),
  proposals: undefined,
  refundProposals: undefined,
  returnable: undefined,
  saidPaid: undefined,
  isOpen: false,
  dismissReason: 'Frais de tenue de compte',
  matches: [],
};

const TRACE = {
  recordId: 'u1',
  number: 'F-2026-00013',
  undoneAt: '2026-11-20T10:00:00Z',
  undoneBy: 'Nora Vidal',
  reason: 'Un autre client',
};
const paid = {
  ...settled,
  recordId: 'm3',
  isCredit: true,
  amount: 1200,
  remittance: 'F-2026-00012',
  dismissReason: null,
  matches: [INVOICE, SMALL],
  undoable: [INVOICE],
  undone: [TRACE],
};

type Answers = Record<string, (args: Record<string, unknown>) => unknown>;

type Given = { movements?: unknown[]; answers?: Answers; at?: string };

function open({ movements = [movement()], answers = {}, at = '' }: Given = {}) {
  const calls = startFakeApi({
    Query: {
      bankMovements: ({ isSettled }) => (isSettled ? [settled, paid] : movements),
      invoices: ({ isOwedBack }) => (isOwedBack ? [] : [INVOICE, SMALL, LARGE]),
    },
    Mutation: {
      matchBankMovement: () => ({ ...SMALL, paidOn: '2026-11-19', paymentReference: 'Relevé du 2026-11-19' }),
      dismissBankMovement: () => ({ recordId: 'm1', isOpen: false, dismissReason: 'Salaires' }),
      undoBankMatch: () => ({ recordId: 'm3', isOpen: true, remainingAmount: 1200 }),
      reopenBankMovement: () => ({ recordId: 'm2', isOpen: true, dismissReason: null }),
      ...answers,
    },
  });
  const sent = (operation: string) => calls.find((call) => call.operation === operation)?.variables;
  const page = renderPage(PaymentsPage, { path: '/payments', at: `/payments?vue=releves${at}`, roles: ['Admin'] });
  return { sent, calls, ...page };
}

const statement = new File(['<Document/>'], 'releve.xml', { type: 'application/xml' });
const BROUGHT = { lineCount: 12, newCount: 10, matchedCount: 9, openCount: 2 };
const field = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

// A movement that pays more than it names is recognised, and still waits for its rest.
it('tells what a statement brought and left, and reads the movements again', async () => {
  const { user, calls } = open({ answers: { importBankStatement: () => BROUGHT } });
  await screen.findByText('Relevé de la banque (camt.053)');
  await user.upload(field(), statement);
  expect(
    await screen.findByText(/10\snouveaux mouvements, 9\sreconnus. 2\srestent à rapprocher. 2\sétaient déjà connus/),
  ).toBeVisible();
  await waitFor(() => expect(calls.filter(({ operation }) => operation === 'OpenMovements').length).toBe(2));
});

it('tells what a statement brought also when it is sent again', async () => {
  const { user, calls } = open({ answers: { importBankStatement: () => BROUGHT } });
  await screen.findByText('Relevé de la banque (camt.053)');
  await screen.findByRole('list', { name: 'Factures proposées' });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await user.upload(field(), statement);
  await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText(/10\snouveaux mouvements/)).toBeVisible();
  await waitFor(() => expect(calls.filter(({ operation }) => operation === 'OpenMovements').length).toBe(2));
});

it('does not say that nothing is left where movements of before are', async () => {
  const { user } = open({
    answers: { importBankStatement: () => ({ lineCount: 1, newCount: 1, matchedCount: 1, openCount: 0 }) },
  });
  await screen.findByText('Relevé de la banque (camt.053)');
  await user.upload(field(), statement);
  expect(
    await screen.findByText(/1\snouveau mouvement, 1\sreconnu\. Rien de nouveau n’est à rapprocher/),
  ).toBeVisible();
});

it('says that a statement is known already', async () => {
  const { user } = open({
    answers: { importBankStatement: () => ({ lineCount: 12, newCount: 0, matchedCount: 0, openCount: 0 }) },
  });
  await screen.findByText('Relevé de la banque (camt.053)');
  await user.upload(field(), statement);
  expect(await screen.findByText(/déjà importé/)).toBeVisible();
});

it('says why a file is no statement of the account, and that nothing changed', async () => {
  const message = 'Ce relevé est celui d’un autre compte que celui de la société.';
  const refusal = () =>
    refuse('BAD_USER_INPUT', 400, message, { invalidArgs: ['file'], fieldErrors: { file: message } });
  const { user } = open({ answers: { importBankStatement: refusal } });
  await screen.findByText('Relevé de la banque (camt.053)');
  await user.upload(field(), statement);
  expect(await screen.findByText(/celui d’un autre compte.*Rien n’a été importé/)).toBeVisible();
});

it('matches what it proposes with one press', async () => {
  const { user, sent } = open();
  const proposals = within(await screen.findByRole('list', { name: 'Factures proposées' }));
  await user.click(
    proposals.getByRole('button', { name: /^Rapprocher F-2026-00012 · Maison Clairval · 1\s200,00\s€/ }),
  );
  expect(await screen.findByText('Facture F-2026-00013 payée')).toBeVisible();
  expect(sent('MatchBankMovement')).toEqual({ movementId: 'm1', invoiceId: 'i1' });
});

it('offers by hand what a payment of the firm covers, and nothing else', async () => {
  const ofSupplier = () => ({ ...SMALL, side: 'supplier', paidOn: '2026-11-19', paymentReference: 'Relevé' });
  const answers = { matchBankMovement: ofSupplier };
  const { user, sent } = open({ movements: [movement({ isCredit: false })], answers });
  await user.click(await screen.findByRole('button', { name: /^Une autre facture/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const list = await dialog.findByRole('combobox', { name: /^Facture/ });
  await choose(user, list, /^F-2026-00013/);
  expect(screen.queryByText(/^F-2026-00014/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Rapprocher' }));
  expect(await screen.findByText('Facture F-2026-00013 payée')).toBeVisible();
  expect(sent('MatchBankMovement')).toEqual({ movementId: 'm1', invoiceId: 'i2' });
});

it('lets a client pay a part of a greater one by hand, and says what is left', async () => {
  const part = () => ({ ...LARGE, owedAmount: 3800, paidOn: null, paymentReference: null });
  const { user } = open({ answers: { matchBankMovement: part } });
  await user.click(await screen.findByRole('button', { name: /^Une autre facture/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/plus élevée est payée en partie/)).toBeVisible();
  await choose(user, await dialog.findByRole('combobox', { name: /^Facture/ }), /^F-2026-00014/);
  await user.click(dialog.getByRole('button', { name: 'Rapprocher' }));
  expect(await screen.findByText(/F-2026-00014 payée en partie, reste 3\s800,00\s€/)).toBeVisible();
});

it('names what was marked as paid before the bank told of it', async () => {
  const saidPaid = [{ recordId: 'i9', number: 'AF-2026-00007', paidOn: '2026-11-17' }];
  open({ movements: [movement({ isCredit: false, proposals: [], saidPaid })] });
  expect(await screen.findByText(/est déjà marquée payée le 17\/11\/2026/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'AF-2026-00007' })).toHaveAttribute('href', '/invoices/i9');
});

it('puts a movement aside with a reason only', async () => {
  const { user, sent } = open({ movements: [movement({ isCredit: false, proposals: [] })] });
  await user.click(await screen.findByRole('button', { name: /^Mettre de côté/ }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Mettre de côté' }));
  expect(await dialog.findByText('Indiquez la raison, 500 caractères au plus.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Raison/), 'Salaires');
  await user.click(dialog.getByRole('button', { name: 'Mettre de côté' }));
  expect(await screen.findByText('Mouvement mis de côté')).toBeVisible();
  expect(sent('DismissBankMovement')).toEqual({ movementId: 'm1', reason: 'Salaires' });
});

it('shows what was settled when asked, and takes back what was put aside', async () => {
  const { user, sent } = open({ movements: [], at: '&mouvements=traites' });
  expect(await screen.findByText('Aucun mouvement à rapprocher')).toBeVisible();
  await screen.findByRole('grid', { name: 'Mouvements traités' });
  expect(await screen.findByText('Mis de côté : Frais de tenue de compte')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Rouvrir/ }));
  expect(await screen.findByText('Mouvement à nouveau à rapprocher')).toBeVisible();
  expect(sent('ReopenBankMovement')).toEqual({ movementId: 'm2' });
});

it('takes back what a movement was said to pay, with a reason; not what cannot be', async () => {
  const { user, sent } = open({ movements: [], at: '&mouvements=traites' });
  await screen.findByRole('grid', { name: 'Mouvements traités' });
  const undo = await screen.findByRole('button', { name: /^Annuler le rapprochement avec F-2026-00012/ });
  expect(screen.getByText(/^F-2026-00013 annulé le 20\/11\/2026 par Nora Vidal/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Annuler le rapprochement avec F-2026-00013/ })).not.toBeInTheDocument();
  await user.click(undo);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Annuler le rapprochement' }));
  expect(await dialog.findByText('Indiquez la raison, 500 caractères au plus.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Raison/), 'Un autre client');
  await user.click(dialog.getByRole('button', { name: 'Annuler le rapprochement' }));
  expect(await screen.findByText('Rapprochement annulé')).toBeVisible();
  expect(sent('UndoBankMatch')).toEqual({ movementId: 'm3', invoiceId: 'i1', reason: 'Un autre client' });
});

it('keeps the reason when the match cannot be taken back any more', async () => {
  const message = 'La banque a rendu ce paiement depuis : son rapprochement ne s’annule plus.';
  const { user } = open({
    movements: [movement({ remainingAmount: 200, matches: [INVOICE], undoable: [INVOICE] })],
    answers: { undoBankMatch: () => refuse('BAD_USER_INPUT', 400, message, { reason: 'RETURNED' }) },
  });
  await user.click(await screen.findByRole('button', { name: /^Annuler le rapprochement avec F-2026-00012/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Raison/), 'Un autre client');
  await user.click(dialog.getByRole('button', { name: 'Annuler le rapprochement' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(dialog.getByLabelText(/^Raison/)).toHaveValue('Un autre client');
});

it('tells who took what back, and why', async () => {
  open({ movements: [movement({ undone: [TRACE] })] });
  const trace = /^Rapprochement avec F-2026-00013 annulé le 20\/11\/2026 par Nora Vidal\s: Un autre client$/;
  expect(await screen.findByText(trace)).toBeVisible();
});
