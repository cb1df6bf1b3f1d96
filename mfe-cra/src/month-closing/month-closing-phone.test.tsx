import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { ActivitiesMonthPage } from '../activities-dashboard/activities-month.page.tsx';

it('keeps what chooses the months below the two views, and chooses them there', async () => {
  usePhone();
  startFakeApi({ Query: { monthClosing: () => [] } });
  const at = '/activities?month=2026-11&vue=cloture';
  const { router, user } = renderPage(ActivitiesMonthPage, { path: '/activities', at, roles: ['Admin'] });
  const mine = await screen.findByRole('switch', { name: 'Mes missions' });
  const views = screen.getByRole('navigation', { name: 'Vues du mois' });
  expect(views.compareDocumentPosition(mine)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(mine);
  expect(router.state.location.search).toBe('?month=2026-11&vue=cloture&mes=1');
});
