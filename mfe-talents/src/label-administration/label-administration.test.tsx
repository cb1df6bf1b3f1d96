import { render, screen } from '@testing-library/react';
import { LabelAdministrationPage } from './label-administration.page.tsx';

test('says what will come', () => {
  render(<LabelAdministrationPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Référentiels' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
