import { screen, waitFor, within } from '@testing-library/react';
import { openBoard, row } from '../activity-frame/board.fixture.ts';

it('offers no reminder that would ask for what nobody can do, and says why to mouse, keys and touch', async () => {
  const { user } = openBoard({}, () => [
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
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(why);
    await user.click(button);
    expect(button).toHaveFocus();
    expect(await screen.findByText(why)).toBeVisible();
  }
  expect(screen.getByText('Contact opérationnel manquant pour signer')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Relancer Léa Simon/ })).not.toBeInTheDocument();
});

it('says first why a month waits again, then that nobody could sign it', async () => {
  const { activity, ...again } = row('Zoé Petit', 'SIGNATURE_NOT_CREATED', { relaunchObstacle: 'NO_CONTACT' });
  const refusal = { reason: 'Un jour de trop' };
  openBoard({}, () => [{ ...again, activity: { ...activity, refusal } }]);
  expect(await screen.findByText(/^Refusé.*Un jour de trop/)).toBeVisible();
  expect(screen.queryByText('Contact opérationnel manquant pour signer')).not.toBeInTheDocument();
});

it.each([
  ['CLIENT_ADDRESS', 'Paul Durand', /^\/society\/[\w-]+\?corriger=[\w-]+$/],
  ['BLOOMER_ADDRESS', 'Zoé Petit', /^\/bloomers\/[^/]+\?corriger=email$/],
] as const)('leads from %s to the form where it is corrected', async (relaunchObstacle, name, form) => {
  const status = relaunchObstacle === 'CLIENT_ADDRESS' ? 'WAITING_CLIENT' : 'NOT_CREATED';
  const { router, user } = openBoard({}, () => [row('Zoé Petit', status, { relaunchObstacle })]);
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Relancer ${name} .*impossible$`) }));
  await user.click(await screen.findByRole('link', { name: 'Corriger l’adresse' }));
  const { pathname, search } = router.state.location;
  expect(pathname + search).toMatch(form);
});

it('leads from each of two to the own form, and is not said any more where it is followed', async () => {
  const { router, user } = openBoard({}, () =>
    ['Adam Morel', 'Zoé Petit'].map((name) => row(name, 'NOT_CREATED', { relaunchObstacle: 'BLOOMER_ADDRESS' })),
  );
  for (const name of ['Adam Morel', 'Zoé Petit'])
    await user.click(await screen.findByRole('button', { name: new RegExp(`^Relancer ${name} .*impossible$`) }));
  const messages = within(screen.getByRole('region', { name: 'Messages' }));
  const zoe = (await messages.findByText('Zoé Petit')).closest<HTMLElement>('[data-toast]') as HTMLElement;
  await user.click(within(zoe).getByRole('link', { name: 'Corriger l’adresse' }));
  expect(decodeURIComponent(router.state.location.pathname)).toBe('/bloomers/bloomer-Zoé Petit');
  await waitFor(() => expect(zoe).not.toBeInTheDocument());
  expect(messages.getByText('Adam Morel')).toBeVisible();
});
