import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { choose } from '@bloom/tools/choice-list';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/render-app.tsx';
import { setTrial } from './trial.ts';

jest.mock('./start-faults.ts', () => ({ startFaults: () => undefined }));

const LOCAL: Partial<RuntimeConfig> = { developer: { local: true, origins: ['http://localhost:3102'] } };

async function openPanel(config = LOCAL) {
  const user = userEvent.setup();
  renderApp({ path: '/missions', config });
  await user.keyboard('{Control>}{Shift>}[KeyD]{/Shift}{/Control}');
  return { user, panel: await screen.findByRole('dialog', { name: 'Outils de développement' }) };
}

beforeEach(() => {
  sessionStorage.clear();
  setTrial({ overrides: [], ends: [] });
});

test('whoever may not has neither the keys nor the entry', async () => {
  const user = userEvent.setup();
  renderApp({ path: '/missions', session: { roles: ['Admin'] } });
  await user.keyboard('{Control>}{Shift>}[KeyD]{/Shift}{/Control}');
  await user.click(screen.getByRole('button', { name: /Compte de/ }));
  expect(screen.queryByRole('menuitem', { name: 'Outils de développement' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('on a developer’s machine clients and Bloomers have the keys, not the entry', async () => {
  const user = userEvent.setup();
  renderApp({ path: '/missions', session: { roles: ['Bloomer'] }, config: LOCAL });
  await user.click(await screen.findByRole('button', { name: /Compte de/ }));
  expect(screen.getByRole('menuitem', { name: 'Se déconnecter' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Outils de développement' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}{Control>}{Shift>}[KeyD]{/Shift}{/Control}');
  expect(await screen.findByRole('dialog', { name: 'Outils de développement' })).toBeInTheDocument();
});

test('System has the entry in the menu of the person', async () => {
  const user = userEvent.setup();
  renderApp({ path: '/missions', session: { roles: ['System'] } });
  await user.click(screen.getByRole('button', { name: /Compte de/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Outils de développement' }));
  expect(await screen.findByRole('dialog', { name: 'Outils de développement' })).toBeInTheDocument();
});

test('the versions and squads of every remote, and what this tab runs', async () => {
  const { panel } = await openPanel();
  const card = within(within(panel).getByRole('region', { name: 'Missions' }));
  expect(card.getByText('squad (mfe-missions)')).toBeInTheDocument();
  // Published, and open here: the page behind the panel.
  expect(card.getAllByText('1.0.0')).toHaveLength(2);
  expect(within(panel).getByRole('region', { name: 'Comptes rendus d’activité' })).toHaveTextContent(
    'pas encore ouverte',
  );
});

test('the versions of the shell itself; when the registry does not tell, what the tab knows by itself', async () => {
  const { panel } = await openPanel();
  expect(within(panel).getByRole('region', { name: 'Shell' })).toHaveTextContent('1.2.3, API 1.0.0');
});

test('a fault is chosen for one remote, told in the banner, and ended', async () => {
  const { user, panel } = await openPanel();
  await choose(user, within(panel).getByLabelText('Panne de Missions'), 'Manifeste lent');
  expect(JSON.parse(sessionStorage.getItem('bloom.faults') ?? '')).toEqual([
    { remote: 'mfe-missions', fault: 'manifest-slow' },
  ]);
  const banner = await screen.findByRole('region', { name: 'Essai d’une version', hidden: true });
  expect(banner).toHaveTextContent('Une panne est simulée dans cet onglet (mfe-missions).');
  await user.click(within(panel).getByRole('button', { name: 'Arrêter toutes les pannes' }));
  expect(sessionStorage.getItem('bloom.faults')).toBeNull();
  await waitFor(() => expect(banner).not.toBeInTheDocument());
});

test('an address that is not allowed is refused in words, and nothing is kept', async () => {
  const { user, panel } = await openPanel();
  const field = within(panel).getByLabelText('Essayer une version de Missions');
  await user.type(field, 'https://evil.example/{Enter}');
  expect(field).toHaveAccessibleDescription(/ni une adresse autorisée.*http:\/\/localhost:3102/);
  expect(sessionStorage.getItem('bloom.overrides')).toBeNull();
});

test('without incidents of the registry the rest of the panel stays', async () => {
  const { user, panel } = await openPanel();
  await user.click(within(panel).getByText('Incidents'));
  expect(await within(panel).findByText(/ne donne pas ses incidents/)).toBeInTheDocument();
  expect(within(panel).getByRole('button', { name: 'Réessayer' })).toBeEnabled();
});

describe('the banner', () => {
  const expires = () => new Date(Date.now() + 3_600_000).toISOString();

  test('says what is tried and until when, with the way back', async () => {
    const end = expires();
    setTrial({ overrides: [{ remote: 'mfe-cra', url: 'http://localhost:3102/', expires: end }] });
    renderApp({ path: '/missions', config: LOCAL });
    const banner = await screen.findByRole('region', { name: 'Essai d’une version' });
    expect(banner).toHaveTextContent(
      /Vous essayez la version de http:\/\/localhost:3102\/ de mfe-cra, jusqu’à \d{2} h \d{2}/u,
    );
    expect(within(banner).getByRole('button', { name: 'Revenir à la version publiée' })).toBeEnabled();
  });

  test('says when the trial is over', async () => {
    jest.useFakeTimers();
    setTrial({ overrides: [{ remote: 'mfe-cra', version: '2.0.0', expires: expires() }] });
    renderApp({ path: '/missions', config: LOCAL });
    await act(() => jest.advanceTimersByTimeAsync(1000));
    await act(() => jest.advanceTimersByTimeAsync(3_600_000));
    jest.useRealTimers();
    expect(screen.getByRole('region', { name: 'Essai d’une version' })).toHaveTextContent(
      /L’essai de mfe-cra est terminé/,
    );
  });

  test('says that a build did not open, until that is read', async () => {
    setTrial({ ends: [{ remote: 'mfe-cra', why: 'failed', reference: 'ABCD-2345' }] });
    renderApp({ path: '/missions', config: LOCAL });
    const banner = await screen.findByRole('region', { name: 'Essai d’une version' });
    expect(banner).toHaveTextContent(/ne s’est pas ouverte.*vous voyez la version publiée.*ABCD-2345/u);
    await userEvent.setup().click(within(banner).getByRole('button', { name: 'J’ai compris' }));
    expect(banner).not.toBeInTheDocument();
  });
});
