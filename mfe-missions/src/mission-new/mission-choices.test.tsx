import { LISTED_AT_ONCE } from '@bloom/shared-rules/input/limits';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { MissionNewPage } from './mission-new.page.tsx';

it('says when the list of Bloomers does not come', async () => {
  startFakeApi({ Query: { bloomers: () => refuse('INTERNAL_SERVER_ERROR', 500) } });
  renderPage(MissionNewPage, { path: '/missions/new', at: '/missions/new', roles: ['Admin'] });
  expect(await screen.findByText('Impossible de récupérer la liste des bloomers')).toBeVisible();
});

it('does not say it of the companies', async () => {
  const company = (index: number) => ({ recordId: `c${index}`, name: 'Horizon', contacts: [] });
  const clientSocieties = ({ after }: { after?: string | null }) =>
    after
      ? refuse('INTERNAL_SERVER_ERROR', 500)
      : Array.from({ length: LISTED_AT_ONCE.societies }, (_, at) => company(at));
  startFakeApi({ Query: { bloomers: () => [], allAccountManagers: () => [], clientSocieties } });
  renderPage(MissionNewPage, { path: '/missions/new', at: '/missions/new', roles: ['Admin'] });
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
  expect(screen.queryByText(/liste des bloomers/)).toBeNull();
});
