import { freezeDate, usePhone } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
import { loaded, openEntry, saveCall } from '../testing/entry.fixture.tsx';

freezeDate('2026-11-25T10:00:00Z');
beforeEach(() => localStorage.clear());

const clientSociety = { recordId: 'society-9', name: 'Maison Clairval' };
const other = {
  recordId: 'activity-9',
  recordIdMission: 'mission-9',
  nbDaysDetails: JSON.stringify({ '2026-11-03': { dayWorked: 1 }, '2026-11-04': { dayWorked: 0.5 } }),
  mission: { recordId: 'mission-9', label: 'Support', clientSociety },
};

function octoberThursdays() {
  const days = [1, 8, 15, 22, 29].map((day) => [`2026-10-${String(day).padStart(2, '0')}`, { dayWorked: 1 }]);
  return {
    recordId: 'activity-8',
    month: '2026-10-01',
    hoursPerDays: 8,
    nbDaysDetails: JSON.stringify(Object.fromEntries(days)),
  };
}

const workedDays = (calls: Parameters<typeof saveCall>[0]) => {
  const input = saveCall(calls)?.variables.input as { nbDaysDetails: string };
  const days = Object.entries(JSON.parse(input.nbDaysDetails) as Record<string, { dayWorked: number }>);
  return Object.fromEntries(days.map(([day, { dayWorked }]) => [Number(day.slice(8)), dayWorked]));
};

it('what another mission has of a day is seen at once, and « Tout sélectionner » fills the rest', async () => {
  usePhone();
  const { calls, user } = openEntry({ others: [other] });
  expect(await screen.findByText(/^2.jours déjà déclarés chez Maison Clairval/)).toBeVisible();
  expect(
    screen.getByRole('button', { name: /mardi 3 novembre 2026.*déjà déclaré chez Maison Clairval/ }),
  ).toBeVisible();
  await user.click(await loaded());
  expect(screen.getByRole('button', { name: 'Tout désélectionner' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Récapitulatif/ }));
  await user.click(await screen.findByRole('button', { name: 'Valider' }));
  await waitFor(() => expect(saveCall(calls)).toBeDefined());
  expect(workedDays(calls)).toMatchObject({ 2: 1, 3: 0, 4: 0.5, 5: 1 });
});

it('says what to do where other missions have every working day: « Tout sélectionner » has nothing to fill', async () => {
  usePhone();
  const days = Array.from({ length: 30 }, (_, index) => [`2026-11-${String(index + 1).padStart(2, '0')}`]);
  const nbDaysDetails = JSON.stringify(Object.fromEntries(days.map(([day]) => [day, { dayWorked: 1 }])));
  openEntry({ others: [{ ...other, nbDaysDetails }] });
  expect(await screen.findByText(/aucun jour ouvré n’est libre\. Ouvre un jour pour y saisir/)).toBeVisible();
  expect(screen.queryByText(/seul le reste de ces jours/)).not.toBeInTheDocument();
});

it('names the other mission where both are of one client', async () => {
  openEntry({ others: [other], mission: { clientSociety } });
  expect(await screen.findByText(/^2.jours déjà déclarés chez Maison Clairval \(Support\)/)).toBeVisible();
});

it('days that other missions have before this one begins are not counted', async () => {
  openEntry({ others: [other], mission: { beginMission: '2026-11-04' } });
  expect(await screen.findByText(/^1.jour déjà déclaré chez Maison Clairval/)).toBeVisible();
});

it('the rhythm of the month before is offered while the month is empty, and fills it', async () => {
  usePhone();
  const { calls, user } = openEntry({ previous: [octoberThursdays()] });
  await user.click(await screen.findByRole('button', { name: /^Reprendre le rythme d’octobre.*jeu\. 1.j$/ }));
  expect(screen.queryByRole('button', { name: /^Reprendre/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Récapitulatif/ }));
  await user.click(await screen.findByRole('button', { name: 'Valider' }));
  await waitFor(() => expect(saveCall(calls)).toBeDefined());
  expect(workedDays(calls)).toMatchObject({ 2: 0, 4: 0, 5: 1, 12: 1, 19: 1, 26: 1, 27: 0 });
});
