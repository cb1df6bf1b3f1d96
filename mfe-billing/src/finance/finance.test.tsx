import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { FinancePage } from './finance.page.tsx';

test('says what will come', () => {
  renderPage(FinancePage, { path: '/', at: '/', roles: ['Admin'] });
  expect(screen.getByRole('heading', { level: 1, name: 'Les finances de Bloom' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});
