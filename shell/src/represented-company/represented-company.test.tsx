import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/render-app.tsx';

const company = (name: string, isChosen = false) => ({
  __typename: 'RepresentedCompany',
  contactId: `contact-${name}`,
  contactFullname: 'Julie Martin',
  companyName: name,
  isChosen,
});

const client = { roles: ['Client'] } as const;

test('a client of two companies is asked for which one, whatever page was opened', async () => {
  const chosen: unknown[] = [];
  const representCompany = ({ contactId }: { contactId: string }) => {
    chosen.push(contactId);
    return [company('Aubert'), company('Barbier', true)];
  };
  renderApp({
    path: '/settings',
    session: client,
    api: { representedCompanies: [company('Aubert'), company('Barbier')], representCompany },
  });
  expect(await screen.findByRole('heading', { name: /Pour quelle entreprise venez-vous/ })).toBeVisible();
  expect(window.location.pathname).toBe('/my-company');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Choisir Barbier' }));
  expect(chosen).toEqual(['contact-Barbier']);
});

test('where somebody wanted to go is where they go on to, filters and all', async () => {
  const asked = renderApp({
    path: '/settings?tri=client#look',
    session: client,
    api: { representedCompanies: [company('Aubert'), company('Barbier')] },
  });
  await screen.findByRole('heading', { name: /Pour quelle entreprise venez-vous/ });
  // Read anew, after the choice was made in another tab.
  asked.unmount();
  renderApp({
    path: '/my-company',
    history: window.history.state,
    session: client,
    api: { representedCompanies: [company('Aubert', true), company('Barbier')] },
  });
  const on = await screen.findByRole('link', { name: 'Continuer avec Aubert' });
  expect(on).toHaveAttribute('href', '/settings?tri=client#look');
});

test('another site is no way on', async () => {
  const history = { usr: { returnTo: '//evil.example' } };
  const api = { representedCompanies: [company('Aubert', true), company('Barbier')] };
  renderApp({ path: '/my-company', history, session: client, api });
  expect(await screen.findByRole('link', { name: 'Continuer avec Aubert' })).toHaveAttribute('href', '/');
});

test('who acts for one of two is told which, and finds the other in the menu', async () => {
  const user = userEvent.setup();
  renderApp({
    path: '/my-company',
    session: client,
    api: { representedCompanies: [company('Aubert', true), company('Barbier')] },
  });
  expect(await screen.findByRole('link', { name: 'Continuer avec Aubert' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('button', { name: 'Choisir Barbier' })).toBeEnabled();
  await user.click(await screen.findByRole('button', { name: /Compte/ }));
  const item = await screen.findByRole('menuitem', { name: 'Changer d’entreprise' });
  expect(item).toHaveAttribute('href', '/my-company');
  expect(within(screen.getByRole('menu').parentElement as HTMLElement).getByText('Aubert')).toBeVisible();
});

test('who acts for one company alone has nothing to choose', async () => {
  const user = userEvent.setup();
  renderApp({ path: '/my-company', session: client, api: { representedCompanies: [company('Aubert', true)] } });
  expect(await screen.findByText(/Vous venez pour Aubert/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /Compte/ }));
  expect(await screen.findByRole('menuitem', { name: 'Se déconnecter' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Changer d’entreprise' })).not.toBeInTheDocument();
});

test('an answer that does not come keeps nobody from the page', async () => {
  renderApp({ path: '/', session: client, api: { representedCompanies: new Error('INTERNAL_SERVER_ERROR') } });
  expect(await screen.findByText('Page Tableau de bord')).toBeInTheDocument();
});
