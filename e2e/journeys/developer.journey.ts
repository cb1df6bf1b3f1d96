import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import type { ProductHandle } from '../support/product-under-test.handle.ts';

const BANNER = { name: 'Essai d’une version' };

/** The settings of an installation for people: nobody is a developer but by role, and two addresses are allowed. */
async function asDeployed(page: Page, { shellUrl }: ProductHandle): Promise<void> {
  const settings = await (await fetch(new URL('/config.json', shellUrl))).json();
  const developer = { origins: ['http://localhost:3101', 'http://localhost:3102'] };
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...settings, developer } }));
}

/** The newest published version of a remote. */
async function newestVersion({ registryUrl }: ProductHandle, id: string): Promise<string> {
  const { payload } = (await (await fetch(new URL(`/versions/${id}`, registryUrl))).json()) as { payload: string };
  const [newest] = (JSON.parse(payload) as { versions: { version: string }[] }).versions;
  if (newest === undefined) throw new Error(`${id} has no version.`);
  return newest.version;
}

const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('bloom.overrides'));

test('a link to another build does nothing for whoever has not the role', async ({ page, product, signIn }) => {
  await asDeployed(page, product);
  await signIn(page, 'admin@bloom.example');
  const elsewhere: string[] = [];
  page.on('request', (request) => request.url().startsWith('http://localhost:310') && elsewhere.push(request.url()));
  await page.goto(`${product.shellUrl}/missions?override=mfe-missions@http://localhost:3101/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Missions' })).toBeVisible();
  await expect(page.getByRole('region', BANNER)).toHaveCount(0);
  await page.keyboard.press('Control+Shift+KeyD');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await kept(page)).toBeNull();
  expect(elsewhere).toEqual([]);
});

test('who has the role tries a published build, is told so all the time, and goes back', async ({
  page,
  product,
  signIn,
  expectAccessible,
  photograph,
}) => {
  await asDeployed(page, product);
  await signIn(page, 'system@bloom.example');
  const version = await newestVersion(product, 'mfe-billing');
  await page.goto(`${product.shellUrl}/settings?override=mfe-billing@${version}`);
  const banner = page.getByRole('region', BANNER);
  await expect(banner).toContainText(`Vous essayez la version ${version} de mfe-billing`);
  expect(new URL(page.url()).search).toBe('');

  await page.keyboard.press('Control+Shift+KeyD');
  const panel = page.getByRole('dialog', { name: 'Outils de développement' });
  const card = panel.getByRole('region', { name: 'Facturation', exact: true });
  await expect(card.getByText('à l’essai')).toBeVisible();
  for (const section of ['Chargement', 'Modules partagés', 'Incidents']) await panel.getByText(section).click();
  await expect(panel.getByText(/react .*/).first()).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'developer-panel');
  await page.setViewportSize({ width: 390, height: 844 });
  await photograph(page, 'developer-panel');
  await page.keyboard.press('Escape');
  await photograph(page, 'developer-banner');

  await banner.getByRole('button', { name: 'Revenir à la version publiée' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
  expect(await kept(page)).toBeNull();
});

test('a build that does not open, and one from a foreign address, leave the published one and say so', async ({
  page,
  product,
  signIn,
}) => {
  await asDeployed(page, product);
  await signIn(page, 'system@bloom.example');
  const wishes = ['mfe-missions@http://localhost:3101/', 'mfe-cra@https://evil.example/', 'mfe-talents@9.9.9'];
  const search = new URLSearchParams(wishes.map((wish) => ['override', wish]));
  await page.goto(`${product.shellUrl}/missions?${search}`);
  const banner = page.getByRole('region', BANNER);
  await expect(banner).toContainText('La version demandée pour mfe-cra n’est pas autorisée ici');
  await expect(banner).toContainText('La version essayée de mfe-missions ne s’est pas ouverte');
  await expect(banner).toContainText('La version essayée de mfe-talents ne s’est pas ouverte');
  await expect(page.getByRole('heading', { level: 1, name: 'Missions' })).toBeVisible();
  expect(await kept(page)).toBeNull();
  await banner.getByRole('button', { name: 'J’ai compris' }).click();
  await expect(banner).toHaveCount(0);
});
