import type { Page } from '@playwright/test';
import { chooseIn } from '../support/choice-list.ts';
import { expect, test } from '../support/journey.ts';
import { withDatabase } from '../support/people.ts';

interface KeptError {
  message: string;
  release: string;
  reference: string | null;
  request_id: string | null;
  page: string;
  remote: string | null;
}

/** What the server keeps of one failure; it arrives a moment after the person saw it. */
async function kept(where: string, value: string): Promise<KeptError[]> {
  let rows: KeptError[] = [];
  await expect
    .poll(async () => {
      rows = await withDatabase(async (client) => {
        const { rows: found } = await client.query<KeptError>(`select * from client_error where ${where} = $1`, [
          value,
        ]);
        return found;
      });
      return rows.length;
    })
    .toBeGreaterThan(0);
  return rows;
}

async function openTestPage(page: Page, shellUrl: string): Promise<void> {
  await page.goto(`${shellUrl}/error/test`);
  await expect(page.getByRole('heading', { name: 'Test des erreurs' })).toBeVisible();
}

test('every error screen says what happened, where to go, and what to tell support', async ({
  page,
  product,
  signIn,
  expectAccessible,
  photograph,
}) => {
  await signIn(page, 'admin@bloom.example');
  for (const [code, title] of [
    ['UNKNOWN_BLOOMER', "Salut l'inconnu.e !"],
    ['404', '404 !'],
    ['403', 'Stop !'],
    ['500', 'Oups !'],
  ] as const) {
    await page.goto(`${product.shellUrl}/error?code=${code}&reference=ABCD-2345`);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
      await expect(page.getByRole('link', { name: "Retour à la page d'accueil" })).toBeVisible();
      await expect(page.getByText('ABCD-2345')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page);
      await photograph(page, `error-${code}`);
    }
  }
  await page.getByRole('link', { name: "Retour à la page d'accueil" }).click();
  await expect(page).toHaveURL(`${product.shellUrl}/`);
});

test('a first file that does not come is said, and the page loads again with a click', async ({
  page,
  product,
  expectAccessible,
  photograph,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/\/assets\/react\.\w+\.js$/, (route) => route.abort());
  await page.goto(`${product.shellUrl}/login`);
  await expect(page.getByRole('heading', { name: 'L’application ne répond pas' })).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'start-failure');
  await page.unroute(/\/assets\/react\.\w+\.js$/);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
});

test('a change that fails leaves a message with a reference, closed with the keyboard, kept by the server', async ({
  page,
  product,
  signIn,
  expectAccessible,
  photograph,
}) => {
  await signIn(page, 'admin@bloom.example');
  await page.setViewportSize({ width: 360, height: 740 });
  await openTestPage(page, product.shellUrl);
  await page.getByRole('button', { name: 'Erreur d’une modification de l’API' }).click();
  const message = page.getByRole('alert').filter({ hasText: 'Référence' });
  await expect(message).toBeVisible();
  const reference = (await message.locator('code').textContent()) ?? '';
  await expectAccessible(page);
  await photograph(page, 'error-message');
  const [error] = await kept('request_id', reference);
  expect(error).toMatchObject({ page: '/error/test' });
  await message.getByRole('button', { name: 'Fermer ce message' }).focus();
  await page.keyboard.press('Escape');
  await expect(message).toBeHidden();
});

test('what nobody catches reaches the server’s log with its release, and a page that breaks with what is shown', async ({
  page,
  product,
  signIn,
  expectAccessible,
  photograph,
}) => {
  await signIn(page, 'admin@bloom.example');
  await openTestPage(page, product.shellUrl);
  await page.getByRole('button', { name: 'Erreur non gérée du navigateur' }).click();
  const [crash] = await kept('message', 'An error that nobody catches, thrown by the error test page');
  expect(crash?.release).not.toBe('unknown');
  await page.getByRole('button', { name: 'Erreur d’affichage de la page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Oups !' })).toBeVisible();
  const reference = (await page.locator('main code').textContent()) ?? '';
  await expectAccessible(page);
  await photograph(page, 'broken-page');
  expect(await kept('reference', reference)).toHaveLength(1);
  await page.getByRole('link', { name: 'Activités' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Activités pour le mois/ })).toBeVisible();
});

test('a query of the talents API fails in its place', async ({ page, product, signIn }) => {
  await signIn(page, 'admin@bloom.example');
  await openTestPage(page, product.shellUrl);
  await chooseIn(page.getByRole('combobox', { name: 'Statut HTTP' }), '503');
  await page.getByRole('button', { name: 'Erreur d’une requête de l’API talents' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Référence' })).toBeVisible();
});
