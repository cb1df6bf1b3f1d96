import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { final } from '../testing/invoice.fixture.ts';
import { InvoicePage } from './invoice.page.tsx';

function open(shown: () => unknown, mutations: Record<string, () => unknown> = {}) {
  const calls = startFakeApi({ Query: { invoice: shown }, Mutation: mutations });
  return { calls, ...renderPage(InvoicePage, { path: '/invoices/:id', at: '/invoices/i1', roles: ['Admin'] }) };
}

const told = (over: Record<string, unknown>) => ({
  recordId: 'e1',
  status: 'Déposée',
  reason: null,
  comment: null,
  amount: null,
  problem: null,
  at: '2026-11-04T09:00:00.000Z',
  ...over,
});

it('nothing is said of the platform before the invoice has left', async () => {
  open(() => final());
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('heading', { name: 'Plateforme' })).not.toBeInTheDocument();
});

it('what the platforms said is read from the newest on, with its reason, its amount, or why it counts for nothing', async () => {
  open(() =>
    final({
      task: 'platform',
      platformCode: '207',
      platformStatus: 'En litige',
      platformReason: 'Quantité fausse',
      platformTask: 'Facture en litige',
      sentAt: '2026-11-04T08:59:00.000Z',
      platformEvents: [
        told({}),
        told({ recordId: 'e2', status: 'En litige', reason: 'Quantité fausse', comment: 'Voir notre courrier' }),
        told({ recordId: 'e3', status: 'Encaissée', amount: 600, problem: 'Un encaissement a besoin d’un taux.' }),
      ],
    }),
  );
  const list = await screen.findByRole('list', { name: 'Ce que les plateformes ont dit' });
  const shown = within(list).getAllByRole('listitem');
  expect(shown).toHaveLength(3);
  // Beside its amount, on the card of the platform and in its news.
  expect(screen.getAllByText('En litige')).toHaveLength(3);
  expect(shown[0]).toHaveTextContent(/Encaissée.*600,00 €.*Sans effet\. Un encaissement/);
  expect(shown[1]).toHaveTextContent(/Quantité fausse · Voir notre courrier/);
  expect(screen.getByText(/^Facture en litige : Quantité fausse$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Renvoyer' })).not.toBeInTheDocument();
});

it('what lost its way is sent once more where the server allows it', async () => {
  let shown = final({ platformStatus: 'Irrecevable', platformTask: 'Facture irrecevable', viewerCanResend: true });
  const { user, calls } = open(() => shown, {
    resendInvoice: () => {
      shown = final({ platformStatus: 'Dépôt en attente' });
      return shown;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Renvoyer' }));
  expect(await screen.findByText('Dépôt en attente')).toBeVisible();
  expect(calls.find(({ operation }) => operation === 'ResendInvoice')?.variables).toEqual({ recordId: shown.recordId });
  expect(screen.getByText('Facture renvoyée')).toBeVisible();
});

it('one that the client refused is taken back first, and says so', async () => {
  open(() =>
    final({
      task: 'platform',
      platformCode: '210',
      platformStatus: 'Refusée',
      platformReason: 'Taux de TVA faux',
      platformTask: 'Facture refusée par le client',
    }),
  );
  expect(await screen.findByText(/^Créez un avoir, puis refaites la facture/)).toBeVisible();
  const [main] = screen.getAllByRole('button').filter((button) => button.className.includes('primary'));
  expect(main).toHaveTextContent('Créer un avoir');
  expect(screen.getByRole('button', { name: 'Marquer payée' })).toBeVisible();
});

it('one that the client contests says to answer him, and offers what takes it back before its payment', async () => {
  const disputed = {
    task: 'platform',
    platformCode: '207',
    platformStatus: 'En litige',
    platformReason: 'Calcul faux',
    platformTask: 'Facture en litige',
  };
  open(() => final(disputed));
  expect(await screen.findByText(/^Voyez avec le client ce qu’il conteste/)).toBeVisible();
  const [main] = screen.getAllByRole('button').filter((button) => button.className.includes('primary'));
  expect(main).toHaveTextContent('Créer un avoir');
  expect(screen.getByRole('button', { name: 'Marquer payée' })).toBeVisible();
});
