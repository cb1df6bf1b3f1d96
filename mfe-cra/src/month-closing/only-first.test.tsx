import { render, screen } from '@testing-library/react';
import { OnlyFirst } from './only-first.tsx';

it.each([
  [4_999, false],
  [5_000, true],
])('of %d missions says that the month has more than are shown: %s', (count, isSaid) => {
  render(<OnlyFirst count={count} order="par Bloomer" />);
  expect(screen.queryAllByText(/^Les 5.000 premières missions du mois, par Bloomer\./)).toHaveLength(isSaid ? 1 : 0);
});
