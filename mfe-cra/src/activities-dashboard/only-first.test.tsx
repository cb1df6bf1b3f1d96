import { render, screen } from '@testing-library/react';
import { OnlyFirst } from './only-first.tsx';

it.each([
  [4_999, false],
  [5_000, true],
])('of %d missions says that the month has more than are shown: %s', (count, isSaid) => {
  render(<OnlyFirst count={count} />);
  expect(screen.queryAllByText(/^Les 5.000 premières missions du mois/)).toHaveLength(isSaid ? 1 : 0);
});
