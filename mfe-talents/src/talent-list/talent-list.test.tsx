import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { TalentListPage } from './talent-list.page.tsx';

test('says what will come', () => {
  renderPage(TalentListPage, { path: '/', at: '/', roles: ['Admin'] });
  expect(screen.getByRole('heading', { level: 1, name: 'Talents' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
