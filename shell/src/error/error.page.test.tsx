import { screen } from '@testing-library/react';
import { renderApp } from '../testing/render-app.tsx';

test.each([
  ['/error', 'Oups !', 'Désolé mais une erreur est survenue, nos agents sont sur le coup !'],
  ['/error?code=404', '404 !', 'Page inconnue'],
  ['/error?code=403', 'Stop !', "Vous n'avez pas les droits pour accéder à cette page"],
  ['/error?code=UNKNOWN_BLOOMER', "Salut l'inconnu.e !", /./],
  ['/error?code=500', 'Oups !', 'Désolé mais une erreur est survenue, nos agents sont sur le coup !'],
  // A word that every object knows is no code.
  ['/error?code=constructor', 'Oups !', 'Désolé mais une erreur est survenue, nos agents sont sur le coup !'],
  ['/nulle-part', '404 !', /Page inconnue.*L’adresse est peut-être incomplète/],
])('%s', async (path, title, message) => {
  renderApp({ path });
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  expect(heading.parentElement).toHaveTextContent(message);
  expect(screen.getByRole('link', { name: "Retour à la page d'accueil" })).toHaveAttribute('href', '/');
  expect(screen.getAllByRole('link', { name: /support/i })[0]).toHaveAttribute('href', 'http://bloom.test/support');
});

test('shows the reference of the address, and nothing of it but text', async () => {
  renderApp({ path: '/error?reference=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E' });
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  expect(document.querySelector('img[src="x"]')).toBeNull();
});
