import { render, screen } from '@testing-library/react';
import { FinancePage } from './finance.page.tsx';

test('says what will come', () => {
  render(<FinancePage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Finance' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});
