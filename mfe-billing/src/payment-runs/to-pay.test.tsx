import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { approved, payable, run } from '../payment-frame/payments.fixture.ts';
import { PaymentsPage } from '../payments/payments.page.tsx';

freezeDate('2026-11-23T10:00:00Z');
beforeEach(() => localStorage.clear());

const later = payable({ recordId: 'p2', number: 'F 77', dueOn: '2026-12-15', owedAmount: 100 });
const held = payable({
  recordId: 'p3',
  number: 'F 78',
  paymentState: 'blocked',
  paymentBlock: 'papers',
  paymentBlockedReason: 'Le KBIS manque.',
});

function open({
  invoices = [payable(), later],
  runs = [],
  mutations = {},
}: {
  invoices?: unknown[];
  runs?: unknown[];
  mutations?: Record<string, (args: Record<string, unknown>) => unknown>;
} = {}) {
  const transfer = {
    recordId: 't1',
    state: 'PLANNED',
    amount: 12_000,
    creditor: 'Atelier du Lac',
    IBAN: 'FR76…189',
    viewerCanReturn: false,
  };
  const calls = startFakeApi({
    Query: {
      invoices: () => invoices,
      paymentRuns: ({ isOpen }) => (isOpen ? runs : [...runs, run({ recordId: 'r0', state: 'CANCELLED' })]),
      paymentRun: () => ({
        recordId: 'r1',
        transfers: [
          {
            ...transfer,
            viewerCanReturn: true,
            endToEndId: 'AF 41',
            reason: null,
            invoice: {
              ...{ recordId: 'p1', number: 'AF-41' },
              offsets: [{ recordId: 'o1', amount: 500, invoice: { recordId: 'p0', number: 'AF-40' } }],
            },
          },
          {
            ...transfer,
            recordId: 't2',
            state: 'EXCLUDED',
            endToEndId: 'F 78',
            reason: 'Aucun compte bancaire en vigueur.',
            invoice: { recordId: 'p3', number: 'F 78', offsets: [] },
          },
        ],
      }),
    },
    Mutation: { createPaymentRun: () => run(), ...mutations },
    files: { '/files/payment-run/r1/virements-2026-11-25.xml': '<Document/>' },
  });
  const sent = (operation: string) => calls.find((call) => call.operation === operation)?.variables;
  return { sent, calls, ...renderPage(PaymentsPage, { path: '/payments', at: '/payments', roles: ['Admin'] }) };
}

it('proposes what is due within a week, and makes one order of what is ticked', async () => {
  const { user, sent } = open();
  await screen.findByRole('grid', { name: 'Factures prêtes à payer' });
  const first = await screen.findByRole('checkbox', { name: 'Payer la facture AF-2026-00041 d’Atelier du Lac' });
  const second = screen.getByRole('checkbox', { name: 'Payer la facture F 77 d’Atelier du Lac' });
  expect(first).toBeChecked();
  expect(second).not.toBeChecked();
  await user.click(second);
  expect(second).toBeChecked();
  expect(screen.getByText(/2\sfactures, 12\s100,50\s€ dans le prochain ordre/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Préparer l’ordre de virement' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Préparer l’ordre' }));
  expect(await screen.findByText(/Ordre préparé/)).toBeVisible();
  expect(sent('CreatePaymentRun')).toEqual({ executionDate: '2026-11-23', invoiceIds: ['p1', 'p2'] });
});

it('says what the server refuses of an order, and keeps what was ticked', async () => {
  const refusal = () => refuse('BAD_USER_INPUT', 400, 'F 77 : cette facture est payée.');
  const { user, calls } = open({ mutations: { createPaymentRun: refusal } });
  await user.click(await screen.findByRole('button', { name: 'Préparer l’ordre de virement' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Préparer l’ordre' }));
  expect(await screen.findByText(/F 77 : cette facture est payée/)).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
  const before = calls.length;
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
});

it('lets a second person look at an order and approve it', async () => {
  const { user, sent } = open({ runs: [run()], mutations: { approvePaymentRun: () => approved() } });
  const card = within(await screen.findByRole('region', { name: 'Virements du 25/11/2026' }));
  expect(card.getByText('À valider')).toBeVisible();
  await user.click(card.getByText(/Voir 3\svirements/));
  expect(await card.findByText(/Aucun compte bancaire en vigueur/)).toBeVisible();
  expect(card.getByText(/^500,00\s€ déduits\s: trop-versé sur la facture/)).toHaveTextContent(/AF-40$/);
  await user.click(card.getByRole('button', { name: 'Valider les virements' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/préparés par Nora Petit/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Valider les virements' }));
  expect(await screen.findByText('Ordre de virement validé')).toBeVisible();
  expect(sent('ApprovePaymentRun')).toEqual({ recordId: 'r1' });
});

it('tells the one who made it why somebody else approves', async () => {
  const approvalRefusal = 'Une deuxième personne doit valider : vous avez préparé cet ordre de virement vous-même.';
  open({ runs: [run({ viewerCanApprove: false, approvalRefusal })] });
  expect(await screen.findByText(approvalRefusal)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Valider les virements' })).not.toBeInTheDocument();
});

it('gives the file for the bank once it is approved, and is cancelled with a reason only', async () => {
  const { user, sent } = open({
    runs: [approved({ urlFile: null })],
    mutations: { exportPaymentRun: () => approved(), cancelPaymentRun: () => run({ state: 'CANCELLED' }) },
  });
  const taken = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  await user.click(await screen.findByRole('button', { name: 'Télécharger le fichier pour la banque' }));
  const offered = screen.getAllByRole('button', { name: /^(Télécharger|Annuler) / });
  expect(offered.at(-1)).toHaveTextContent('Annuler l’ordre');
  await waitFor(() => expect(taken).toHaveBeenCalled());
  expect(sent('ExportPaymentRun')).toEqual({ recordId: 'r1' });
  await user.click(screen.getByRole('button', { name: 'Annuler l’ordre' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Raison/), 'Mauvaise date');
  await user.click(dialog.getByRole('button', { name: 'Annuler l’ordre' }));
  expect(await screen.findByText('Ordre de virement annulé')).toBeVisible();
  expect(sent('CancelPaymentRun')).toEqual({ recordId: 'r1', reason: 'Mauvaise date' });
});

it('lets somebody say that the bank rejected a transfer of an order that it has', async () => {
  const exported = approved({ exportedAt: '2026-11-23T10:00:00.000Z' });
  const { user, sent } = open({ runs: [exported], mutations: { returnTransfer: () => exported } });
  await user.click(await screen.findByText(/Voir 3\svirements/));
  const reject = await screen.findAllByRole('button', { name: /Rejeté par la banque/ });
  expect(reject).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Rejeté par la banque facture AF-41' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/12\s000,00\s€ à Atelier du Lac, facture/)).toBeVisible();
  await user.type(dialog.getByLabelText(/^Raison/), 'Compte clos');
  await user.click(dialog.getByRole('button', { name: 'Virement rejeté' }));
  expect(await screen.findByText('Virement rejeté, facture à vérifier')).toBeVisible();
  expect(sent('ReturnTransfer')).toEqual({ recordId: 't1', reason: 'Compte clos' });
});

it('says why an invoice is held back, and leads to who mends it', async () => {
  const bank = payable({
    recordId: 'p4',
    number: 'F 79',
    paymentState: 'blocked',
    paymentBlock: 'bankChange',
    paymentBlockedReason: 'Un autre IBAN attend sa validation.',
  });
  const corrected = payable({
    recordId: 'p6',
    number: 'F 81',
    paymentState: 'blocked',
    paymentBlock: 'correction',
    paymentBlockedReason: 'Le mois de cette facture est en cours de correction.',
  });
  const returned = payable({ recordId: 'p5', number: 'F 80', paymentState: 'returned' });
  const { user, sent } = open({
    invoices: [held, bank, corrected, returned],
    mutations: { retryPayment: () => ({ ...returned, paymentState: 'due' }) },
  });
  const section = within(await screen.findByRole('region', { name: 'Retenues' }));
  expect(section.getByText(/Le KBIS manque. Une autre personne de la finance/)).toBeVisible();
  expect(section.getByRole('link', { name: /Voir les documents/ })).toHaveAttribute('href', '/society/s1');
  expect(section.getByRole('link', { name: /Valider le changement d’IBAN/ })).toHaveAttribute('href', '/bankAccounts');
  expect(section.getByText('Le mois de cette facture est en cours de correction.')).toBeVisible();
  expect(section.getByRole('link', { name: 'Voir la facture F 81 d’Atelier du Lac' })).toHaveAttribute(
    'href',
    '/invoices/p6',
  );
  expect(section.queryByRole('button', { name: /Lever le blocage/ })).not.toBeInTheDocument();
  await user.click(section.getByRole('button', { name: 'Remettre à payer F 80 d’Atelier du Lac' }));
  expect(await screen.findByText('Facture remise à payer')).toBeVisible();
  expect(sent('RetryPayment')).toEqual({ recordId: 'p5' });
});

it('lets a second person pay without papers, for a reason', async () => {
  const { user, sent } = open({
    invoices: [{ ...held, viewerCanReleasePayment: true }],
    mutations: { releasePayment: () => payable({ recordId: 'p3' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Lever le blocage F 78 d’Atelier du Lac' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Raison/), 'Attestation vue');
  await user.click(dialog.getByRole('button', { name: 'Lever le blocage' }));
  expect(await screen.findByText('Blocage levé pour cette facture')).toBeVisible();
  expect(sent('ReleasePayment')).toEqual({ recordId: 'p3', reason: 'Attestation vue' });
});

it('explains itself where nothing is to be paid, and shows every order when asked', async () => {
  const { user, router } = open({ invoices: [] });
  expect(await screen.findByText('Rien à payer')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Voir tous les ordres de virement' }));
  expect(await screen.findByRole('row', { name: /Annulé/ })).toBeVisible();
  expect(router.state.location.search).toBe('?ordres=tous');
});

it('says that it could not be read', async () => {
  startFakeApi({ Query: { invoices: () => refuse('FORBIDDEN', 403), paymentRuns: () => [] } });
  renderPage(PaymentsPage, { path: '/payments', at: '/payments', roles: ['Admin'] });
  expect(await screen.findByRole('alert')).toHaveTextContent(/Accès réservé.*Vous n.avez pas les droits.*Réessayer/);
});

it('has one main button: an order that waits comes before the next one', async () => {
  const main = () => screen.getAllByRole('button').filter((button) => button.className.includes('primary'));
  const runs = [
    run({ recordId: 'r5', viewerCanApprove: false, approvalRefusal: 'Une deuxième personne doit valider.' }),
    approved({ urlFile: null }),
    run({ recordId: 'r6' }),
  ];
  open({ runs });
  await screen.findByRole('button', { name: 'Valider les virements' });
  expect(main().map(({ textContent }) => textContent)).toEqual(['Télécharger le fichier pour la banque']);
});

it('offers an order of which nothing is left only to be cancelled', async () => {
  open({ runs: [run({ transferCount: 0, excludedCount: 3, totalAmount: 0 })] });
  expect(await screen.findByText(/Plus aucun virement ne peut partir/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Annuler l’ordre' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Valider les virements' })).not.toBeInTheDocument();
});
