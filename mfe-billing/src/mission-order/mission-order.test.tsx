import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
import { MissionOrderCard } from './mission-order.card.tsx';

const mission = (over: object = {}) => ({
  recordId: 'm1',
  orderNumber: 'BDC-12',
  viewerCanSetOrder: true,
  clientSociety: { recordId: 's2', clientBilling: { orderRequired: true } },
  ...over,
});

const Place = () => <MissionOrderCard missionId="m1" />;

function open(shown: object, setMissionOrder: () => unknown = () => mission({ orderNumber: 'BDC-77' })) {
  const calls = startFakeApi({ Query: { missions: () => [shown] }, Mutation: { setMissionOrder } });
  const sent = () => calls.filter(({ operation }) => operation === 'SetMissionOrder').map(({ variables }) => variables);
  return { sent, ...renderPage(Place, { path: '/missions/:id', at: '/missions/m1', roles: ['Admin'] }) };
}

it('shows the order, says that the client wants one, and saves another', async () => {
  const { user, sent } = open(mission());
  const field = await screen.findByRole('textbox', { name: /bon de commande/ });
  expect(field).toHaveValue('BDC-12');
  expect(screen.getByText(/Ce client l’exige/)).toBeVisible();
  await user.clear(field);
  await user.type(field, 'BDC-77');
  await user.click(screen.getByRole('button', { name: 'Enregistrer le bon de commande' }));
  expect(await screen.findByText('Bon de commande enregistré')).toBeVisible();
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Enregistrer le bon de commande' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      { missionRecordId: 'm1', orderNumber: 'BDC-77' },
      { missionRecordId: 'm1', orderNumber: null },
    ]),
  );
});

it('says what is wrong with it, and keeps what was typed', async () => {
  const fieldErrors = { orderNumber: '50 caractères au plus' };
  const { user } = open(mission({ orderNumber: null }), () =>
    refuse('BAD_USER_INPUT', 400, 'Non', { invalidArgs: ['orderNumber'], fieldErrors }),
  );
  const field = await screen.findByRole('textbox', { name: /bon de commande/ });
  await user.type(field, 'BDC-1');
  await user.click(screen.getByRole('button', { name: 'Enregistrer le bon de commande' }));
  expect(await screen.findByText('50 caractères au plus')).toBeVisible();
  expect(field).toHaveValue('BDC-1');
});

it('is not there for who may not set it', async () => {
  open(mission({ viewerCanSetOrder: false }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bon de commande' })).not.toBeInTheDocument());
});
