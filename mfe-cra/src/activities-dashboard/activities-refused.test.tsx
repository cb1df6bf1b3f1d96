import { refuse } from '@bloom/tools/fake-api';
import { screen } from '@testing-library/react';
import { openBoard } from '../activity-frame/board.fixture.ts';

it('says whoever may not read the rows that they may not, and nothing of a failure', async () => {
  openBoard({}, () => refuse('FORBIDDEN', 403));
  expect(await screen.findByText('Accès réservé')).toBeVisible();
  expect(screen.getByText(/pas les droits/)).toBeVisible();
  expect(screen.queryByText(/unable to retrieve/)).not.toBeInTheDocument();
});
