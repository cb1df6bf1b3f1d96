import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { JobListPage } from './job-list.page.tsx';

test('says what will come', () => {
  renderPage(JobListPage, { path: '/', at: '/', roles: ['Admin'] });
  expect(screen.getByRole('heading', { level: 1, name: 'Offres' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
