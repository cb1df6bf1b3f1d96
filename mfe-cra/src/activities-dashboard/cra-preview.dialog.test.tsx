import { screen, within } from '@testing-library/react';
import { detailsOf, missionRecord } from '../testing/activity.fixture.ts';
import { openBoard, row } from './board.fixture.ts';

it('shows the holidays of where the mission is by their names', async () => {
  const zoe = row('Zoé Petit', 'WAITING_CLIENT', { month: '2026-12-01' });
  const { user } = openBoard({}, () => [
    {
      ...zoe,
      mission: missionRecord({ type: 'IT', CSM: 'Non attribué', holidayZone: 'alsace-moselle' }),
      activity: { ...zoe.activity, nbDaysDetails: detailsOf({ 26: { isHoliday: true } }, '2026-12-01') },
    },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Voir le CRA' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByText('Détail jour par jour'));
  expect(within(dialog).getByText('Noël')).toBeVisible();
  expect(within(dialog).getByText('Saint-Étienne')).toBeVisible();
});
