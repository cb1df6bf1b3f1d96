import type { StaticSessionOptions } from '@bloom/shared-auth/static-session';
import { Page } from '@bloom/shared-ui/page';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { activities, missions, testFederation, testRemote } from '../testing/remotes.ts';
import { renderApp } from '../testing/render-app.tsx';

const BLOOMER: StaticSessionOptions = { roles: ['Bloomer'] };
const ANONYMOUS: StaticSessionOptions = { state: 'anonymous', roles: ['Anonymous'] };

const menu = () => screen.findByRole('navigation', { name: 'Menu principal' });
const trailLinks = () =>
  within(screen.getByRole('navigation', { name: 'Fil d’Ariane' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

function MissionPage({ label }: { label: string }) {
  return (
    <Page title={label} place={{ kind: 'mission', detail: 'Chez Zebra' }}>
      <p>Contenu</p>
    </Page>
  );
}

function MonthPage({ label }: { label: string }) {
  return (
    <Page
      title="Ajouter mes CRA"
      documentTitle="Ajouter mes CRA – novembre 2026"
      place={{ name: 'Novembre 2026', parents: [{ label, to: '/missions/m1' }], kind: 'month' }}
    >
      <p>Jours</p>
    </Page>
  );
}

/** A remote whose pages say what they are about. */
function missionPages(label: string) {
  const remote = testRemote(
    'mfe-own',
    'Missions',
    [
      { id: 'own.mission', path: '/missions/:id', title: 'Mission', roles: ['Admin'] },
      { id: 'own.month', path: '/missions/:id/cra/:date', title: 'Ajouter mes CRA', roles: ['Admin', 'Bloomer'] },
    ],
    [],
  );
  const federation = {
    ...testFederation(),
    load: async () => ({
      routes: {
        'own.mission': async () => () => <MissionPage label={label} />,
        'own.month': async () => () => <MonthPage label={label} />,
      },
    }),
  };
  return { known: { source: 'registry' as const, remotes: [missions, remote] }, federation };
}

beforeEach(() => localStorage.clear());

describe('place', () => {
  test('the start page needs no trail, a page of the menu leads back to it', async () => {
    const user = userEvent.setup();
    renderApp({ path: '/' });
    await screen.findByText('Page Tableau de bord');
    expect(screen.queryByRole('navigation', { name: 'Fil d’Ariane' })).not.toBeInTheDocument();
    await user.click(within(await menu()).getByRole('link', { name: 'Activités' }));
    await screen.findByText('Page Activités');
    expect(trailLinks()).toEqual(['Tableau de bord', 'Activités']);
    expect(screen.getByText('Activités', { selector: '[aria-current="page"] *' })).toBeInTheDocument();
  });

  test('a month is named in French below its mission, and so is the tab', async () => {
    const user = userEvent.setup();
    renderApp({ path: '/missions/m1/cra/2026-11-01', ...missionPages('Refonte du SI') });
    await screen.findByText('Jours');
    expect(trailLinks()).toEqual(['Tableau de bord', 'Missions', 'Refonte du SI', 'Novembre 2026']);
    expect(document.title).toBe('Ajouter mes CRA – novembre 2026 · Bloom');
    await user.click(screen.getByRole('link', { name: 'Refonte du SI' }));
    await screen.findByText('Contenu');
    expect(trailLinks()).toEqual(['Tableau de bord', 'Missions', 'Refonte du SI']);
    expect(document.title).toBe('Refonte du SI · Bloom');
    expect(screen.getByRole('heading', { level: 1, name: 'Refonte du SI' })).toHaveFocus();
  });

  test('what the person may not open is named and not linked', async () => {
    renderApp({ path: '/missions/m1/cra/2026-11-01', session: BLOOMER, ...missionPages('Refonte du SI') });
    await screen.findByText('Jours');
    expect(trailLinks()).toEqual(['Tableau de bord', 'Missions', 'Refonte du SI', 'Novembre 2026']);
    expect(screen.queryByRole('link', { name: 'Refonte du SI' })).not.toBeInTheDocument();
  });

  test('hostile and endless names are text, cut in the trail and in the tab', async () => {
    const label = `<script>alert(1)</script> \u202e${'très '.repeat(60)}👩‍👩‍👧‍👦`;
    renderApp({ path: '/missions/m1', ...missionPages(label) });
    await screen.findByText('Contenu');
    const last = trailLinks().at(-1) ?? '';
    expect(last).toMatch(/^<script>alert\(1\)<\/script> très .*…$/);
    expect([...last].length).toBeLessThanOrEqual(60);
    expect(document.title).toMatch(/^<script>alert\(1\)<\/script> très .*… · Bloom$/);
    expect(document.querySelector('main script, header script')).toBeNull();
  });

  test('who may not open a page does not learn its name', async () => {
    renderApp({
      path: '/activities',
      session: BLOOMER,
      known: { source: 'registry', remotes: [missions, activities] },
    });
    await screen.findByRole('heading', { name: 'Stop !' });
    expect(screen.queryByRole('navigation', { name: 'Fil d’Ariane' })).not.toBeInTheDocument();
    expect(document.title).toBe('Accès refusé · Bloom');
  });

  test('who comes by a link has no trail', async () => {
    renderApp({ path: '/signing/d1', session: ANONYMOUS });
    await screen.findByText('Page Signature du CRA');
    expect(screen.queryByRole('navigation', { name: 'Fil d’Ariane' })).not.toBeInTheDocument();
  });
});

test('going back leads to the heading of that page', async () => {
  const user = userEvent.setup();
  renderApp({ path: '/missions/m1/cra/2026-11-01', ...missionPages('Refonte du SI') });
  await screen.findByText('Jours');
  await user.click(screen.getByRole('link', { name: 'Refonte du SI' }));
  await screen.findByText('Contenu');
  act(() => window.history.back());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Ajouter mes CRA' })).toHaveFocus());
});

function Fragile() {
  if (window.location.pathname === '/missions/broken') throw new Error('bug');
  return <Page title="Mission entière">Contenu</Page>;
}

describe('another object of the same screen', () => {
  test('is shown though the one before broke', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = userEvent.setup();
    const places = [{ path: '/missions/m2', label: 'Mission entière', kind: 'mission' }];
    localStorage.setItem('bloom.subject.recent', JSON.stringify(places));
    const { known, federation } = missionPages('Refonte');
    const load = async () => ({ routes: { 'own.mission': async () => Fragile } });
    renderApp({ path: '/missions/broken', known, federation: { ...federation, load } });
    expect(await screen.findByRole('heading', { name: /ne répond pas/ })).toBeInTheDocument();
    await user.keyboard('{Control>}k{/Control}');
    await user.click(await screen.findByRole('option', { name: 'Mission entière' }));
    expect(await screen.findByRole('heading', { name: 'Mission entière' })).toHaveFocus();
  });
});
