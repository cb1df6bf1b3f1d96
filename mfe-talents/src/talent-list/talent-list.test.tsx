import { render, screen } from '@testing-library/react';
import { TalentListPage } from './talent-list.page.tsx';

test('says what will come', () => {
  render(<TalentListPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Talents' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
