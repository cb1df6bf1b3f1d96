import { render, screen } from '@testing-library/react';
import { Badge } from './badge.tsx';
import { TagList } from './tag-list.tsx';

test('shows three labels and how many more', () => {
  render(<TagList label="Compétences" labels={['React', 'SQL', 'Node', 'Go', 'Rust']} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'React',
    'SQL',
    'Node',
    '+ 2 autres',
  ]);
});

test('three labels need no more', () => {
  render(<TagList label="Compétences" labels={['React', 'SQL', 'Node']} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('a badge says what it counts, and is silent at zero', () => {
  const { container, rerender } = render(<Badge count={120} label="120 notifications non lues" />);
  expect(container).toHaveTextContent('99+120 notifications non lues');
  rerender(<Badge count={0} label="aucune" />);
  expect(container).toBeEmptyDOMElement();
});
