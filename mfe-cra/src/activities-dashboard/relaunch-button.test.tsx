import { screen } from '@testing-library/react';
import { openBoard, row } from './board.fixture.ts';

it('offers no reminder that would ask for what nobody can do, and says why', async () => {
  openBoard({}, () => [
    row('Adam Morel', 'NOT_CREATED', { relaunchObstacle: 'TOO_FAR' }),
    row('Hugo Faure', 'SIGNATURE_NOT_CREATED', { relaunchObstacle: 'NO_CONTACT' }),
    row('Zoé Petit', 'WAITING_CLIENT', { relaunchObstacle: 'CLIENT_ADDRESS' }),
    row('Léa Simon', 'NOT_CREATED', { relaunchTarget: null }),
  ]);
  for (const [name, why] of [
    ['Adam Morel', /^Ce mois est trop loin/],
    ['Hugo Faure', /^Aucun contact opérationnel/],
    ['Paul Durand', /^adresse invalide/],
  ] as const) {
    const button = await screen.findByRole('button', { name: new RegExp(`^Relancer ${name} .*impossible$`) });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('title', expect.stringMatching(why));
  }
  expect(screen.getByText('Contact opérationnel manquant pour signer')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Relancer Léa Simon/ })).not.toBeInTheDocument();
});
