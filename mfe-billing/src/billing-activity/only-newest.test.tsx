import { render, screen } from '@testing-library/react';
import { OnlyNewest } from './only-newest.tsx';

it.each([
  [4_999, false],
  [5_000, true],
])('of %d fees says that not all are shown: %s', (count, isSaid) => {
  render(<OnlyNewest count={count} />);
  expect(screen.queryAllByText(/^Seulement 5.000 lignes/)).toHaveLength(isSaid ? 1 : 0);
});
