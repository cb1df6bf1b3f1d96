import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { LabelAdministrationPage } from './label-administration.page.tsx';

test('says what will come', () => {
  renderPage(LabelAdministrationPage, { path: '/', at: '/', roles: ['Admin'] });
  expect(screen.getByRole('heading', { level: 1, name: 'Référentiels' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
