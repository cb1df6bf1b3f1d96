import { refuse } from '@bloom/tools/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { missing, openBoard, rows } from '../activity-frame/board.fixture.ts';
import { missionRecord } from '../testing/activity.fixture.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('counts the missing reports of its own list, names them, and reminds whoever is late from there', async () => {
  const { calls, user } = openBoard({ relaunchBloomerCRA: () => ({ alreadySentToday: false, message: 'ok' }) });
  await user.click(await screen.findByRole('button', { name: /^3\scomptes rendus manquants/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Comptes rendus manquants de novembre 2026' });
  expect(calls.find((call) => call.operation === 'MissingCra')?.variables).toEqual({ month: '2026-11-01' });
  const names = (list: string) =>
    within(within(dialog).getByRole('list', { name: list }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('strong')?.textContent);
  expect(names('Sans compte rendu')).toEqual(['Adam Morel']);
  expect(names('Pas encore validés')).toEqual(['Hugo Faure', 'Zoé Petit']);
  await user.click(within(dialog).getByRole('button', { name: 'Relancer Adam Morel pour novembre 2026' }));
  expect(await screen.findByText('Relance bloomer envoyée avec succès ! :)')).toBeVisible();
  await waitFor(() => expect(calls.filter((call) => call.operation === 'MissingCra')).toHaveLength(2));
});

it('counts no report that its list does not show, and nothing where none is missing', async () => {
  openBoard({}, () => rows.filter((one) => one.CRAStatus === 'VALIDATED'));
  expect(await screen.findByText('Inès Roux')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /manquant/ })).not.toBeInTheDocument());
});

it('says that the missing reports could not be read, and reads them again', async () => {
  let isDown = true;
  const read = () => (isDown ? refuse('INTERNAL_SERVER_ERROR', 500) : missing);
  const { user } = openBoard({}, undefined, { getMissingCRA: read });
  const again = await screen.findByRole('button', { name: /^Comptes rendus manquants non lus/ });
  isDown = false;
  await user.click(again);
  expect(await screen.findByRole('button', { name: /^3\scomptes rendus manquants/ })).toBeVisible();
});

describe('the mission of a row', () => {
  const person = (fullname: string) => ({
    recordId: fullname,
    fullname,
    email: 'paul@client.example',
    phoneNumber: '+33612345678',
  });
  const mission = (viewerCanSeePrices: boolean) => ({
    ...missionRecord({ type: 'IT', CSM: 'Alice Martin' }),
    status: 'ACTIVE',
    viewerCanSeePrices,
    extension: { assessment: 0.25, newEndDate: null, createdAt: '2026-10-01T09:00:00Z', updatedAt: null },
    amendments: [],
    pendingAmendment: null,
    bloomer: person('Camille Martin'),
    contactOperations: [person('Paul Durand')],
    billingContacts: [],
    pricing: viewerCanSeePrices
      ? [
          {
            recordId: 'p1',
            startDate: '2026-01-05',
            purchasePricePerDayWithoutTaxes: 450,
            salePricePerDayWithoutTaxes: 600,
          },
        ]
      : [],
  });

  it.each([
    [true, /vente 600,00.€, achat 450,00.€/],
    [false, undefined],
  ])('opens without leaving the list; prices where they may be seen: %s', async (seesPrices, price) => {
    const { calls, router, user } = openBoard({}, undefined, { missions: () => [mission(seesPrices)] });
    await screen.findByText('Zoé Petit');
    await user.click(screen.getAllByRole('button', { name: 'Refonte du portail' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Refonte du portail' });
    expect(await within(dialog).findByText('05/01/2026 – 30/06/2027')).toBeVisible();
    expect(calls.find((call) => call.operation === 'MissionAtAGlance')?.variables).toEqual({ recordId: 'mission-1' });
    for (const said of ['Horizon Conseil', 'En cours', 'Alice Martin', 'Paul Durand', 'Non renseigné'])
      expect(within(dialog).getByText(said)).toBeVisible();
    if (price) expect(within(dialog).getByText(price)).toBeVisible();
    else expect(within(dialog).queryByText(/Prix|Prolongation/)).not.toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'Ouvrir la mission' })).toHaveAttribute(
      'href',
      '/missions/mission-1',
    );
    await user.keyboard('{Escape}');
    expect(router.state.location.pathname).toBe('/activities');
    expect(screen.getByText('Zoé Petit')).toBeVisible();
  });

  it('says what it cannot read, and reads it again', async () => {
    let isDown = true;
    const read = () => (isDown ? refuse('INTERNAL_SERVER_ERROR', 500) : [mission(true)]);
    const { user } = openBoard({}, undefined, { missions: read });
    await screen.findByText('Zoé Petit');
    await user.click(screen.getAllByRole('button', { name: 'Refonte du portail' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Refonte du portail' });
    const again = await within(dialog).findByRole('button', { name: 'Réessayer' });
    isDown = false;
    await user.click(again);
    expect(await within(dialog).findByText('En cours')).toBeVisible();
  });
});
