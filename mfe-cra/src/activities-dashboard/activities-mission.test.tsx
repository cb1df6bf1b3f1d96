import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { ActivitiesMissionPage } from './activities-mission.page.tsx';

it('says that a mission does not exist, rather than that its rows cannot be read', async () => {
  startFakeApi({ Query: { getCraByMission: () => refuse('UNKNOWN_RECORD_ID', 404) } });
  renderPage(ActivitiesMissionPage, {
    path: '/missions/:id/activities',
    at: '/missions/mission-1/activities',
    roles: ['Admin'],
  });
  expect(await screen.findByText("Cette mission n'existe pas")).toBeVisible();
  expect(screen.queryByText(/unable to retrieve/)).not.toBeInTheDocument();
});
