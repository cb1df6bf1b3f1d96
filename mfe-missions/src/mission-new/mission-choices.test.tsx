import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { MissionNewPage } from './mission-new.page.tsx';

it('says when the list of Bloomers does not come', async () => {
  startFakeApi({ Query: { bloomers: () => refuse('INTERNAL_SERVER_ERROR', 500) } });
  renderPage(MissionNewPage, { path: '/missions/new', at: '/missions/new', roles: ['Admin'] });
  expect(await screen.findByText('Impossible de récupérer la liste des bloomers')).toBeVisible();
});
