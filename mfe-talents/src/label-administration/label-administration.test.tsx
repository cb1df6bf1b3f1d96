import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { JobTitlesPage, PositionTitlesPage, SkillsPage } from './label-administration.page.tsx';

test.each([
  ['Compétences', SkillsPage],
  ['Métiers', JobTitlesPage],
  ['Métiers directs', PositionTitlesPage],
])('%s says what will come', (title, LabelPage) => {
  renderPage(LabelPage, { path: '/', at: '/', roles: ['Admin'] });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByText('Bientôt')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
