import { render, screen } from '@testing-library/react';
import { JobDetailPage } from './job-detail.page.tsx';

test('says what will come', () => {
  render(<JobDetailPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Offre' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
