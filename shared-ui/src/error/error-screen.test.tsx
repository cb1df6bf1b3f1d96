import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorScreen } from './error-screen.tsx';

test.each([
  ['UNKNOWN_BLOOMER', "Salut l'inconnu.e !", 'Désolé mais une erreur est survenue, nos agents sont sur le coup !'],
  [404, '404 !', 'Page inconnue'],
  ['404', '404 !', 'Page inconnue'],
  [403, 'Stop !', "Vous n'avez pas les droits pour accéder à cette page"],
  [500, 'Oups !', 'Désolé mais une erreur est survenue, nos agents sont sur le coup !'],
  [undefined, 'Oups !', 'Désolé mais une erreur est survenue, nos agents sont sur le coup !'],
])('code %s', (code, title, message) => {
  render(<ErrorScreen code={code} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getByText(message)).toBeInTheDocument();
});

test('leads home, to support, and gives the reference', () => {
  render(<ErrorScreen code={500} reference="req-42" supportUrl="https://support.example/" />);
  expect(screen.getByRole('link', { name: "Retour à la page d'accueil" })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Contacter le support' })).toHaveAttribute(
    'href',
    'https://support.example/',
  );
  expect(screen.getByText('req-42')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
});

test('retries', async () => {
  const retry = jest.fn();
  render(<ErrorScreen message="Ce service ne répond pas." onRetry={retry} />);
  expect(screen.getByText('Ce service ne répond pas.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('starts reading at its title', () => {
  render(<ErrorScreen code={404} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('the reference is copied with one click', async () => {
  const user = userEvent.setup();
  render(<ErrorScreen code={500} reference="req-42" />);
  await user.click(screen.getByRole('button', { name: 'Copier la référence' }));
  expect(await navigator.clipboard.readText()).toBe('req-42');
  expect(screen.getByRole('status')).toHaveTextContent('Référence copiée');
});
