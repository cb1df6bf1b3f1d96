import { screen } from '@testing-library/react';
import { showStartFailure } from './start-failure.ts';

test('a product of which nothing came says so, and offers to load again', () => {
  document.body.innerHTML = '<div id="root"></div>';
  showStartFailure();
  expect(screen.getByRole('alert')).toHaveTextContent('Vérifiez votre connexion, puis réessayez.');
  expect(screen.getByRole('heading', { level: 1, name: 'L’application ne répond pas' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeInTheDocument();
});
