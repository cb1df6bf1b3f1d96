import { render, screen } from '@testing-library/react';
import { ListEnd } from './notice.tsx';

it.each([
  [undefined, false],
  [4_999, false],
  [5_000, true],
])('of %s rows says that not all are shown: %s', (count, isSaid) => {
  render(
    <ListEnd count={count} atMost={5_000}>
      dernières lignes seulement.
    </ListEnd>,
  );
  expect(screen.queryAllByText(/^Les 5.000 dernières lignes seulement\.$/)).toHaveLength(isSaid ? 1 : 0);
});
