import { type Resolver, refuse } from '@bloom/tools/fake-api';
import { screen, within } from '@testing-library/react';
import { openBoard, row } from '../activity-frame/board.fixture.ts';
import { detailsOf, missionRecord } from '../testing/activity.fixture.ts';

const DECEMBER = '2026-12-01';
const zoe = row('Zoé Petit', 'WAITING_CLIENT', { month: DECEMBER });
const inAlsace = {
  ...zoe,
  mission: missionRecord({ type: 'IT', CSM: 'Non attribué', holidayZone: 'alsace-moselle' }),
};
const days = { ...zoe.activity, nbDaysDetails: detailsOf({ 26: { isHoliday: true } }, DECEMBER) };

async function openPreview(activities: Resolver, shown: object = inAlsace) {
  const { user } = openBoard({}, () => [shown], { activities });
  await user.click(await screen.findByRole('button', { name: 'Voir le CRA' }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

it('shows the holidays of where the mission is by their names', async () => {
  const { user, dialog } = await openPreview(({ recordId }) => (recordId === 'activity-Zoé Petit' ? [days] : []));
  await user.click(await dialog.findByText('Détail jour par jour'));
  expect(dialog.getByText('Noël')).toBeVisible();
  expect(dialog.getByText('Saint-Étienne')).toBeVisible();
});

it('asks again for days that did not come', async () => {
  let tries = 0;
  const { user, dialog } = await openPreview(() => {
    tries += 1;
    return tries === 1 ? refuse('INTERNAL_SERVER_ERROR', 500) : [days];
  });
  await user.click(await dialog.findByRole('button', { name: 'Réessayer' }));
  expect(await dialog.findByText('Détail jour par jour')).toBeVisible();
});

describe('the report that counts', () => {
  const uploaded = {
    craFileId: 'file-1',
    craFileSigner: 'Paul Durand',
    urlCraS3: '/files/activity/2026-12-01/activity-1/cra/cra.pdf',
  };

  it('is the PDF that was sent, with the days that were typed beside it', async () => {
    const { dialog } = await openPreview(() => [days], { ...zoe, activity: { ...zoe.activity, ...uploaded } });
    expect(await dialog.findByRole('region', { name: 'CRA signé déposé' })).toBeVisible();
    expect(dialog.getByText('PDF déposé, signé par Paul Durand.')).toBeVisible();
    expect(dialog.getByRole('heading', { name: 'Jours saisis' })).toBeVisible();
    expect(await dialog.findByText('Détail jour par jour')).toBeVisible();
  });

  it('is the days where they were signed here', async () => {
    const signed = { ...uploaded, craFileId: null, craFileSigner: null };
    const { dialog } = await openPreview(() => [days], { ...zoe, activity: { ...zoe.activity, ...signed } });
    expect(await dialog.findByText('Détail jour par jour')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Télécharger le PDF' })).toBeVisible();
    expect(dialog.queryByRole('region', { name: 'CRA signé déposé' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('heading', { name: 'Jours saisis' })).not.toBeInTheDocument();
  });
});
