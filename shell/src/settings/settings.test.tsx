import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/render-app.tsx';

test('an admin reveals, copies and hides the token; nobody can edit it', async () => {
  const user = userEvent.setup();
  renderApp({ path: '/settings', session: { roles: ['Admin'], token: 'eyJ-secret' } });
  const field = await screen.findByLabelText('Jeton (lecture seule)');
  expect(field).toHaveAttribute('readonly');
  expect(field).not.toHaveValue('eyJ-secret');
  expect(screen.queryByRole('button', { name: 'Copier' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Révéler' }));
  expect(field).toHaveValue('eyJ-secret');
  await user.click(screen.getByRole('button', { name: 'Copier' }));
  expect(await navigator.clipboard.readText()).toBe('eyJ-secret');
  await user.click(screen.getByRole('button', { name: 'Masquer' }));
  expect(field).not.toHaveValue('eyJ-secret');
});

test('a Bloomer sees no token', async () => {
  renderApp({ path: '/settings', session: { roles: ['Bloomer'] } });
  expect(await screen.findByRole('heading', { name: 'Paramètres' })).toBeInTheDocument();
  expect(screen.queryByText('Jeton d’API')).not.toBeInTheDocument();
});
