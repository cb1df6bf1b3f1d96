import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { TalentboardPage } from './talentboard.page.tsx';

test('says what will come', () => {
  renderPage(TalentboardPage, { path: '/', at: '/', roles: ['Admin'] });
  expect(screen.getByRole('heading', { level: 1, name: 'TalentBoard' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});
