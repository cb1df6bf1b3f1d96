import { render, screen } from '@testing-library/react';
import { BillingActivityPage } from './billing-activity.page.tsx';

test('says what will come', () => {
  render(<BillingActivityPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Facturation CDI' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});
