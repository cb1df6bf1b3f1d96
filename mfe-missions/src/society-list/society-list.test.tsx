import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { SocietyListPage } from './society-list.page.tsx';

const company = {
  recordId: 's1',
  name: 'Atelier du Lac',
  isClient: false,
  status: 'SASU',
  siret: '40483304800022',
  tva: 'FR83404833048',
  addressTown: null,
  identityCheck: 'toVerify',
  portage: false,
  KbisExpirationDate: '2998-01-31',
  URSSAFVCExpirationDate: '2998-12-05',
  bloomers: [{ recordId: 'b1', fullname: 'Camille Martin' }],
};
const client = {
  ...company,
  recordId: 's2',
  name: 'Horizon',
  isClient: true,
  status: null,
  addressTown: 'Lyon',
  identityCheck: 'plausible',
  KbisExpirationDate: null,
  URSSAFVCExpirationDate: null,
  bloomers: [],
};

function open(societies: () => unknown, Mutation: Record<string, () => unknown> = {}, permissions = ['account']) {
  startFakeApi({ Query: { societies, me: () => ({ id: 'me', permissions }) }, Mutation });
  return renderPage(SocietyListPage, { path: '/societies', at: '/societies', roles: ['Admin'] });
}

it('every company has its role, whose it is and how long its papers are good; its name opens it', async () => {
  open(() => [client, company]);
  const atelier = await screen.findByRole('row', { name: /Atelier du Lac/ });
  for (const words of ['Facturation', 'Camille Martin', 'SASU', 'À vérifier', '05/12/2998']) {
    expect(within(atelier).getByText(words)).toBeVisible();
  }
  const horizon = screen.getByRole('row', { name: /Horizon/ });
  expect(within(horizon).getByText('Cliente')).toBeVisible();
  expect(within(horizon).getByRole('link', { name: 'Horizon' })).toHaveAttribute('href', '/society/s2');
});

it('says of no company that numbers agree which it does not have', async () => {
  open(() => [{ ...client, siret: null, tva: null }]);
  const horizon = within(await screen.findByRole('row', { name: /Horizon/ }));
  expect(horizon.getByText('Non renseignés')).toBeVisible();
  expect(horizon.queryByText('Cohérents')).toBeNull();
  cleanup();
  open(() => [client]);
  expect(within(await screen.findByRole('row', { name: /Horizon/ })).getByText('Cohérents')).toBeVisible();
});

it('is a card for each company on a phone, in the order of their names', async () => {
  usePhone();
  open(() => [client, company]);
  const cards = within(await screen.findByRole('list', { name: 'Sociétés' })).getAllByRole('listitem');
  expect(screen.queryByRole('row')).not.toBeInTheDocument();
  expect(cards.map((card) => within(card).getByRole('link').textContent)).toEqual(['Atelier du Lac', 'Horizon']);
  expect(cards[0]).toHaveTextContent(
    /Facturation · SASU.*SIRET ou TVA à vérifier.*Camille Martin.*URSSAF jusqu’au 05\/12\/2998/,
  );
  expect(cards[1]).toHaveTextContent('Cliente · Lyon');
  expect(within(cards[1] as HTMLElement).getByRole('link')).toHaveAttribute('href', '/society/s2');
});

it('a client is entered from here by whoever may, then its page opens', async () => {
  const client = { recordId: 's9', name: 'Horizon', contacts: [] };
  const { user, router } = open(() => [], { upsertClientSociety: () => client });
  await user.click(await screen.findByRole('button', { name: 'Nouvelle société cliente' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText(/^Nom/), 'Horizon');
  await user.click(dialog.getByRole('button', { name: 'Ajouter la société' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/society/s9'));
});

it('who may not enter a client is not asked to', async () => {
  open(() => [client], {}, ['finance']);
  await screen.findByRole('row', { name: /Horizon/ });
  expect(screen.queryByRole('button', { name: 'Nouvelle société cliente' })).not.toBeInTheDocument();
});

it('says which papers are over, in the table and on the cards', async () => {
  const papers = { KbisExpirationDate: '2999-01-31', URSSAFVCExpirationDate: '2020-12-05' };
  open(() => [{ ...company, ...papers }]);
  const atelier = await screen.findByRole('row', { name: /Atelier du Lac/ });
  expect(within(atelier).getByText('Expiré le 05/12/2020')).toBeVisible();
  expect(within(atelier).getByText('31/01/2999')).toBeVisible();
  cleanup();
  usePhone();
  open(() => [{ ...company, ...papers }]);
  expect(await screen.findByText('URSSAF expiré le 05/12/2020')).toBeVisible();
  expect(screen.getByText('KBIS jusqu’au 31/01/2999')).toBeVisible();
});

it('says that there is none, or that they did not come', async () => {
  open(() => []);
  expect(await screen.findByText('Aucune société')).toBeVisible();
  cleanup();
  open(() => refuse('FORBIDDEN', 403));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Accès réservé.*Vous n.avez pas les droits.*Réessayer/);
});
