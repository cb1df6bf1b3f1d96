import { Page } from '@bloom/shared-ui/page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { missions, testFederation } from '../testing/remotes.ts';
import { renderApp } from '../testing/render-app.tsx';

function Home() {
  return <Page title="Tableau de bord">Accueil</Page>;
}
function List() {
  return <Page title="Toutes les missions">Liste</Page>;
}

test('a page that opens after a click is said, with its heading in focus and its name in the tab', async () => {
  const routes = { 'dashboard.home': async () => Home, 'mission.list': async () => List };
  renderApp({
    path: '/',
    known: { source: 'registry', remotes: [missions] },
    federation: { ...testFederation(), load: async () => ({ routes }) },
  });
  await screen.findByRole('heading', { name: 'Tableau de bord' });
  // The first page is said by the browser itself.
  expect(screen.queryByText(/^Page ouverte/)).not.toBeInTheDocument();
  const menu = screen.getByRole('navigation', { name: 'Menu principal' });
  await userEvent.setup().click(within(menu).getByRole('link', { name: 'Missions' }));
  expect(await screen.findByText('Page ouverte : Toutes les missions')).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByRole('heading', { name: 'Toutes les missions' })).toHaveFocus();
  expect(document.title).toBe('Toutes les missions · Bloom');
});
