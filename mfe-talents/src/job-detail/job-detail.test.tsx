import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { JobDetailPage } from './job-detail.page.tsx';

test('says what will come', () => {
  renderPage(JobDetailPage, { path: '/', at: '/', roles: ['Admin'] });
  expect(screen.getByRole('heading', { level: 1, name: 'Offre' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
