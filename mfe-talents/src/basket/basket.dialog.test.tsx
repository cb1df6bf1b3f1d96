import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { fakeJobs } from '../jobs/jobs.fixture.ts';
import { BasketEntry } from './basket-entry.tsx';

const GRACE = { id: 't8', firstname: 'Grace', lastname: 'Hopper', jobTitle: 'Dev' };
const MARY = { id: 't9', firstname: 'Mary', lastname: 'Keller', jobTitle: 'Dev' };

it('empties the basket after a question', async () => {
  const removed = jest.fn();
  let talents = [GRACE, MARY];
  fakeJobs(
    { talentBasket: () => ({ count: talents.length, talents }) },
    {
      removeFromTalentBasket: ({ talentIds }) => {
        removed([...(talentIds as string[])]);
        talents = [];
        return { count: 0, talents: [] };
      },
    },
  );
  const { user } = renderPage(BasketEntry, { path: '/talents', at: '/talents', roles: ['Admin'] });
  await user.click(await screen.findByRole('button', { name: 'Panier (2)' }));
  const emptying = await screen.findByRole('button', { name: 'Vider le panier' });
  expect(screen.getAllByRole('button').at(-1)).toBe(emptying);
  await user.click(emptying);
  const question = within(await screen.findByRole('dialog', { name: 'Vider le panier\u202f?' }));
  expect(question.getByText(/^2.talents quittent votre panier\. Leurs fiches restent\.$/)).toBeVisible();
  expect(removed).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Vider le panier' }));
  expect(await screen.findByText('Votre panier est vide')).toBeVisible();
  expect(removed.mock.calls).toEqual([[['t8', 't9']]]);
});
