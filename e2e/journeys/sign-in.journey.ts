import { expect, test } from '../support/journey.ts';

test('the administrator opens the product, signs in with one click and finds the menu', async ({
  page,
  product,
  signIn,
  expectAccessible,
  photograph,
}) => {
  await page.goto(product.shellUrl);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: /se connecter|connexion/i }).first()).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'login');

  await signIn(page, 'admin@bloom.example');
  await expect(page.getByRole('link', { name: 'Missions' })).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'dashboard');
});
