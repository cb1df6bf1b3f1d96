import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { EmailConfirmationPage } from './email-confirmation.page.tsx';

const ASKED = { email: 'nora@ailleurs.example', firstname: 'Nora', kind: 'primary', confirmed: false };
const ROUTE = { path: '/email-confirmation', at: '/email-confirmation' };
const LINK = { purpose: 'emailConfirm' as const, objectId: 'c1' };

it('the address counts after a click, not by opening the page', async () => {
  let confirmed = false;
  const calls = startFakeApi({
    Query: { emailConfirmation: () => ({ ...ASKED, confirmed }) },
    Mutation: {
      confirmEmail: () => {
        confirmed = true;
        return { ...ASKED, confirmed };
      },
    },
  });
  const { user } = renderPage(EmailConfirmationPage, { ...ROUTE, link: LINK });
  const button = await screen.findByRole('button', { name: 'Confirmer cette adresse' });
  expect(calls.map(({ operation }) => operation)).toEqual(['EmailConfirmation']);
  await user.dblClick(button);
  expect(await screen.findByText(/est confirmée/)).toBeVisible();
  expect(calls.filter(({ operation }) => operation === 'ConfirmEmail')).toHaveLength(1);
});

it.each(['OBJECT_NOT_FOUND', 'TOKEN_EXPIRED'])('a link refused with %s says what to do', async (code) => {
  startFakeApi({ Query: { emailConfirmation: () => refuse(code, 404) } });
  renderPage(EmailConfirmationPage, { ...ROUTE, link: LINK });
  expect(await screen.findByText('Ce lien de confirmation n’est plus valable.')).toBeVisible();
});

it('opened without a link nothing is asked', async () => {
  const calls = startFakeApi({});
  renderPage(EmailConfirmationPage, ROUTE);
  expect(await screen.findByText('Ce lien de confirmation n’est plus valable.')).toBeVisible();
  expect(calls).toEqual([]);
});
