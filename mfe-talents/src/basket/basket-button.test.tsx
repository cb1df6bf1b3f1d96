import { refuse } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
import { fakeJobs } from '../jobs/jobs.fixture.ts';
import { TalentSheetPage } from '../talent-sheet/talent-sheet.page.tsx';
import { ADA, fakeTalents } from '../testing/talents.fixture.ts';
import { BasketToggle } from './basket-button.tsx';
import { BasketEntry } from './basket-entry.tsx';

const HERE = { path: '/talents', at: '/talents', roles: ['Admin' as const] };
const GRACE = { id: 't8', firstname: 'Grace', lastname: 'Hopper', jobTitle: 'Dev' };
const MARY = { id: 't9', firstname: 'Mary', lastname: 'Keller', jobTitle: 'Dev' };
const basketOf = (...talents: object[]) => ({ count: talents.length, talents });

function Corner() {
  return (
    <>
      <BasketEntry />
      <BasketToggle talent={{ id: 't8', fullname: 'Grace Hopper' }} />
    </>
  );
}

it('puts a talent aside and lets them go, counted at once', async () => {
  fakeJobs(
    { talentBasket: () => basketOf() },
    { addToTalentBasket: () => basketOf(GRACE), removeFromTalentBasket: () => basketOf() },
  );
  const { user } = renderPage(Corner, HERE);
  const toggle = await screen.findByRole('button', { name: 'Ajouter au panier\u00a0: Grace Hopper' });
  await waitFor(() => expect(toggle).toBeEnabled());
  await user.click(toggle);
  expect(await screen.findByRole('button', { name: 'Panier (1)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dans le panier\u00a0: Grace Hopper' }));
  expect(await screen.findByRole('button', { name: 'Panier' })).toBeVisible();
});

it('says that the basket is full, and leaves it as it was', async () => {
  const message = 'Votre panier est plein : 100 talents au plus.';
  fakeJobs(
    { talentBasket: () => basketOf(MARY) },
    { addToTalentBasket: () => refuse('BAD_USER_INPUT', 400, message, { fieldErrors: { talentIds: message } }) },
  );
  const { user } = renderPage(Corner, HERE);
  const toggle = await screen.findByRole('button', { name: 'Ajouter au panier\u00a0: Grace Hopper' });
  await waitFor(() => expect(toggle).toBeEnabled());
  await user.click(toggle);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Panier (1)' })).toBeVisible();
});

it('the menu takes out of the basket whoever is in it, and says so', async () => {
  usePhone(390);
  fakeTalents({ talentBasket: () => basketOf(ADA) }, { removeFromTalentBasket: () => basketOf() });
  const { user } = renderPage(TalentSheetPage, { ...HERE, path: '/talents/:id', at: '/talents/t1' });
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Retirer du panier' }));
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Ajouter au panier' })).toBeVisible();
});
