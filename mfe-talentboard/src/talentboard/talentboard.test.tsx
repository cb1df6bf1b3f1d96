import { render, screen } from '@testing-library/react';
import { TalentboardPage } from './talentboard.page.tsx';

test('says what will come', () => {
  render(<TalentboardPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'TalentBoard' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});
