import { useApolloClient } from '@bloom/shared-auth/apollo';
import { readAgain } from '@bloom/shared-auth/read-again';
import { type Resolver, refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { act, screen, within } from '@testing-library/react';
import { ActivitiesMonthPage } from '../activities-dashboard/activities-month.page.tsx';
import { missing, openBoard, row } from '../activity-frame/board.fixture.ts';
import { detailsOf, missionRecord } from '../testing/activity.fixture.ts';

const DECEMBER = '2026-12-01';
const zoe = row('Zoé Petit', 'WAITING_CLIENT', { month: DECEMBER });
const inAlsace = {
  ...zoe,
  mission: missionRecord({ type: 'IT', CSM: 'Non attribué', holidayZone: 'alsace-moselle' }),
};
const days = { ...zoe.activity, nbDaysDetails: detailsOf({ 26: { isHoliday: true } }, DECEMBER) };

let tellNews: () => Promise<void> = async () => {};

function BoardWithNews() {
  const client = useApolloClient();
  tellNews = () => readAgain(client, new Set(['getCraByMonth']));
  return <ActivitiesMonthPage />;
}

async function openPreview(activities: Resolver, shown: object = inAlsace) {
  const { user } = openBoard({}, () => [shown], { activities });
  await user.click(await screen.findByRole('button', { name: /^Voir le CRA d/ }));
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

  it('is there by itself once the client has signed what is read', async () => {
    const signed = { ...zoe.activity, urlCraS3: uploaded.urlCraS3, validated: true };
    let shown: object = zoe;
    startFakeApi({
      Query: { getMissingCRA: () => missing, getCraByMonth: () => [shown], activities: () => [days] },
    });
    const { user } = renderPage(BoardWithNews, {
      path: '/activities',
      at: '/activities?month=2026-12',
      roles: ['Admin'],
    });
    await user.click(await screen.findByRole('button', { name: /^Voir le CRA d/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Détail jour par jour')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Télécharger le PDF' })).not.toBeInTheDocument();
    shown = { ...zoe, CRAStatus: 'VALIDATED', activity: signed };
    await act(() => tellNews());
    expect(await dialog.findByRole('button', { name: 'Télécharger le PDF' })).toBeVisible();
  });
});
