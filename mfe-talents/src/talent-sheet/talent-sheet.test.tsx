import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { TalentSheetPage } from './talent-sheet.page.tsx';

test('says what will come', () => {
  renderPage(TalentSheetPage, { path: '/', at: '/', roles: ['Admin'] });
  expect(screen.getByRole('heading', { level: 1, name: 'Fiche talent' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
