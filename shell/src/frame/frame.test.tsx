import { createStaticSession } from '@bloom/shared-auth/static-session';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meAnswer, renderApp } from '../testing/render-app.tsx';

const menu = () => screen.findByRole('navigation', { name: 'Menu principal' });

beforeEach(() => localStorage.clear());

describe('footer', () => {
  test('has everything, and opens the cookie preferences', async () => {
    const user = userEvent.setup();
    renderApp({ path: '/missions' });
    const footer = within(await screen.findByRole('contentinfo'));
    const href = (name: string) => footer.getByRole('link', { name }).getAttribute('href');
    expect(href('Contacter le support')).toBe('http://bloom.test/support');
    expect(href('Mentions légales')).toBe('http://bloom.test/legal');
    expect(href('Licences tierces')).toBe('/third-party-notices.txt');
    expect(href('Supprimer mon compte')).toBe('http://bloom.test/delete');
    expect(footer.getByText('1 rue du Test, 75001 Paris')).toBeInTheDocument();
    expect(footer.getByText(`© ${new Date().getFullYear()} Bloom · version 1.2.3 · essai`)).toBeInTheDocument();
    await user.click(footer.getByRole('button', { name: 'Préférences de cookies' }));
    expect(screen.getByRole('dialog', { name: 'Préférences de cookies' })).toBeInTheDocument();
  });

  test('ends with the version where the environment has no name', async () => {
    renderApp({ path: '/missions', config: { environment: '' } });
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByText(`© ${new Date().getFullYear()} Bloom · version 1.2.3`)).toBeInTheDocument();
  });

  test.each(['/', '/missions', '/activities', '/settings', '/error', '/nowhere', '/signing/d1'])(
    'is on %s',
    async (address) => {
      renderApp({ path: address });
      expect(await screen.findByRole('contentinfo')).toBeInTheDocument();
    },
  );

  test.each(['/forbidden', '/forbidden/norole', '/forbidden/notrecognized', '/files/activity/2026-11-01/r1/cra/a.pdf'])(
    'is not on %s',
    async (address) => {
      renderApp({ path: address });
      expect(await screen.findByRole('main')).toBeInTheDocument();
      expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    },
  );
});

describe('menu', () => {
  test.each([
    ['Admin', ['Tableau de bord', 'Missions', 'Activités', 'Messages d’aide', 'Paramètres']],
    ['Bloomer', ['Tableau de bord', 'Missions', 'Paramètres', 'FAQ (nouvel onglet)']],
    ['Client', ['Tableau de bord']],
  ] as const)('of %s', async (role, labels) => {
    renderApp({ path: '/', session: { roles: [role] } });
    const entries = within(await menu()).getAllByRole('link');
    expect(entries.map((entry) => entry.textContent)).toEqual(labels);
  });

  test('offers staff without the right no messages of others, then or at their next visit', async () => {
    const api = { me: meAnswer(null, ['dpo']) };
    const first = renderApp({ path: '/', api });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Messages d’aide' })).not.toBeInTheDocument());
    expect(within(await menu()).getByRole('link', { name: 'Paramètres' })).toBeVisible();
    first.unmount();
    renderApp({ path: '/', api: { me: new Error('INTERNAL_SERVER_ERROR') } });
    await menu();
    expect(screen.queryByRole('link', { name: 'Messages d’aide' })).not.toBeInTheDocument();
  });

  test('opens as a drawer, goes where it says, and closes on arrival', async () => {
    const user = userEvent.setup();
    renderApp({ path: '/' });
    await screen.findByText('Page Tableau de bord');
    const opener = screen.getByRole('button', { name: 'Ouvrir le menu' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    await user.click(opener);
    const drawer = within(screen.getByRole('dialog', { name: 'Menu' }));
    // The footer is hidden on a phone: what it holds is here.
    expect(drawer.getByRole('link', { name: 'Supprimer mon compte' })).toBeInTheDocument();
    await user.click(drawer.getByRole('link', { name: 'Missions' }));
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('person', () => {
  test('says who is signed in and as whom, leads to the settings and out', async () => {
    const user = userEvent.setup();
    const session = createStaticSession({ roles: ['Admin', 'System'] });
    const signOut = jest.spyOn(session, 'signOut');
    renderApp({ path: '/missions', session });
    await user.click(await screen.findByRole('button', { name: 'Compte de Camille Martin' }));
    expect(screen.getByText('camille.martin@bloom.example')).toBeInTheDocument();
    expect(screen.getByText('Administration · Système')).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Paramètres' })).toHaveAttribute('href', '/settings');
    await user.click(screen.getByRole('menuitem', { name: 'Se déconnecter' }));
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  test('leaves nothing that was typed on the device', async () => {
    const user = userEvent.setup();
    const session = createStaticSession({ roles: ['Bloomer'] });
    const { subject = '' } = session.getSnapshot().profile ?? {};
    localStorage.setItem(`bloom.${subject}.draft.profile`, '{}');
    localStorage.setItem('bloom.other.draft.profile', '{}');
    renderApp({ path: '/missions', session });
    await user.click(await screen.findByRole('button', { name: 'Compte de Camille Martin' }));
    await user.click(screen.getByRole('menuitem', { name: 'Se déconnecter' }));
    expect(Object.keys(localStorage).filter((key) => key.includes('.draft.'))).toEqual(['bloom.other.draft.profile']);
    localStorage.clear();
  });

  test('a client, who has no settings, is offered his data, and the way out', async () => {
    renderApp({ path: '/', session: { roles: ['Client'] } });
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Compte de Camille Martin' }));
    expect(screen.getByRole('menuitem', { name: 'Se déconnecter' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Paramètres' })).not.toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Mes données' })).toHaveAttribute('href', '/my-data');
  });

  test('a client, who is told by mail, has no bell and asks for no notifications', async () => {
    const { operations } = renderApp({ path: '/', session: { roles: ['Client'] } });
    await menu();
    expect(screen.queryByRole('button', { name: 'Notifications' })).not.toBeInTheDocument();
    expect(operations).not.toContain('MyNotifications');
  });
});

describe('appearance', () => {
  const theme = (name: string) => screen.findByRole('radio', { name });

  test('is chosen in the menu of the person, by who has no settings too, and stands no longer among the ways', async () => {
    const user = userEvent.setup();
    renderApp({ path: '/', session: { roles: ['Client'] } });
    await menu();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Compte de Camille Martin' }));
    const choice = (name: string) => screen.getByRole('menuitemradio', { name });
    expect(choice('Thème de l’appareil')).toHaveAttribute('aria-checked', 'true');
    await user.click(choice('Thème sombre'));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    // It stays open: one looks, and chooses another.
    expect(choice('Thème sombre')).toHaveAttribute('aria-checked', 'true');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(choice('Thème de l’appareil')).toHaveAttribute('aria-checked', 'true');
    await user.click(choice('Affichage dense'));
    expect(document.documentElement).toHaveAttribute('data-density', 'dense');
    expect(choice('Affichage confortable')).toHaveAttribute('aria-checked', 'false');
  });

  test('clair, sombre or comme l’appareil, at once and at the next visit', async () => {
    const user = userEvent.setup();
    const first = renderApp({ path: '/settings' });
    expect(await theme('Comme l’appareil')).toBeChecked();
    await user.click(await theme('Sombre'));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    first.unmount();
    renderApp({ path: '/settings' });
    expect(await theme('Sombre')).toBeChecked();
    await user.click(await theme('Comme l’appareil'));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });

  test('two people who share a browser do not share it', async () => {
    const profile = (subject: string) => ({
      subject,
      email: `${subject}@bloom.example`,
      emailVerified: true,
      displayName: subject,
      givenName: subject,
      familyName: '',
    });
    const user = userEvent.setup();
    const ada = renderApp({ path: '/settings', session: { roles: ['Admin'], profile: profile('ada') } });
    await user.click(await theme('Sombre'));
    await user.click(await theme('Confortable'));
    ada.unmount();
    const grace = renderApp({ path: '/settings', session: { roles: ['Admin'], profile: profile('grace') } });
    expect(await theme('Comme l’appareil')).toBeChecked();
    expect(document.documentElement).not.toHaveAttribute('data-theme');
    grace.unmount();
    renderApp({ path: '/settings', session: { roles: ['Admin'], profile: profile('ada') } });
    expect(await theme('Sombre')).toBeChecked();
    expect(await theme('Confortable')).toBeChecked();
  });

  test.each([
    ['Admin', 'Dense'],
    ['Bloomer', 'Confortable'],
  ] as const)('%s begins %s', async (role, density) => {
    renderApp({ path: '/settings', session: { roles: [role] } });
    expect(await theme(density)).toBeChecked();
  });
});

test('the first stop of the keyboard skips the menu', async () => {
  renderApp({ path: '/missions' });
  await screen.findByText('Page Missions');
  await userEvent.setup().tab();
  const skip = screen.getByRole('link', { name: 'Aller au contenu' });
  expect(skip).toHaveFocus();
  expect(skip).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
});
