import { render, screen } from '@testing-library/react';
import { TalentSheetPage } from './talent-sheet.page.tsx';

test('says what will come', () => {
  render(<TalentSheetPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Fiche talent' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
