import { render, screen } from '@testing-library/react';
import { FeesEnd } from './fees-end.tsx';

it.each([
  [4_999, false],
  [5_000, true],
])('of %d fees says that not all are shown: %s', (count, isSaid) => {
  render(<FeesEnd count={count} />);
  expect(screen.queryAllByText(/^Les 5.000 premières lignes/)).toHaveLength(isSaid ? 1 : 0);
});
