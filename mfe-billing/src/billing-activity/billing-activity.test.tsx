import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { BillingActivityPage } from './billing-activity.page.tsx';

test('says what will come', () => {
  renderPage(BillingActivityPage, { path: '/', at: '/', roles: ['Admin'] });
  expect(screen.getByRole('heading', { level: 1, name: "Dashboard de l'activité en CDI" })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
