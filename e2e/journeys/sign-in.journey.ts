import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { linksIn } from '../support/mailbox.ts';
import { withDatabase } from '../support/people.ts';
import { ProductHandle } from '../support/product-under-test.handle.ts';
import { smallPdf } from '../support/small-pdf.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

test('the administrator opens the product, signs in with one click and finds the menu', async ({
  page,
  product,
  signInByHand,
  expectAccessible,
  photograph,
}) => {
  await page.goto(product.shellUrl);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1, name: "Bienvenue sur l'outil Bloom" })).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'login');

  await signInByHand(page, 'admin@bloom.example');
  await expect(page.getByRole('link', { name: 'Missions' })).toBeVisible();
  // The table replaces the simple rows of the first moment. Until it is done links overlap, which the check refuses.
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'dashboard');

  // Whoever is signed in already is led from the login page to the start page.
  await page.goto(`${product.shellUrl}/login`);
  await expect(page).toHaveURL(`${product.shellUrl}/`);
});

const shellOrigin = () => new ProductHandle().shellUrl;

/** Leaves for the identity provider, comes back with one click, and sees the first screen. */
async function oneClick(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.locator(`button[name="email"][value="${email}"]`).click();
  // Back from the provider the code is still to be exchanged, then the screen still to come: nobody goes on before.
  await page.waitForURL((url) => url.origin === shellOrigin() && !url.pathname.startsWith('/login'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('who asked for a page gets it after signing in; another site is never a way back', async ({ page, product }) => {
  await page.goto(`${product.shellUrl}/activities?mois=2026-10#bas`);
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await oneClick(page, 'admin@bloom.example');
  await expect(page).toHaveURL(/\/activities\?.*mois=2026-10.*#bas$/);

  // Led there from within the app: a signature's address is for everybody, until it finds nobody signed in.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.shellUrl}/electronicSign/nothing`);
  await expect(page.getByRole('heading', { level: 1, name: "Bienvenue sur l'outil Bloom" })).toBeVisible();
  await oneClick(page, 'admin@bloom.example');
  await expect(page).toHaveURL(/\/electronicSign\/nothing$/);

  for (const evil of ['//evil.example', 'javascript:alert(1)', '/%5Cevil.example', 'https://evil.example/']) {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${product.shellUrl}/login?returnTo=${evil}`);
    await oneClick(page, 'admin@bloom.example');
    await expect(page).toHaveURL(`${product.shellUrl}/`);
  }
});

test.describe('whoever may not go on is told why', () => {
  for (const viewport of [DESK, PHONE]) {
    test(`at ${viewport.width} px`, async ({ browser, product, signIn, expectAccessible, photograph }) => {
      const refused = async (email: string, path: string, work: (page: Page) => Promise<void>, name: string) => {
        const context = await browser.newContext({ viewport, locale: 'fr-FR' });
        const page = await context.newPage();
        // Once on the way back from the provider, once as somebody who is signed in already.
        if (viewport === PHONE) await signIn(page, email);
        await page.goto(`${product.shellUrl}${path}`);
        if (viewport === DESK) await oneClick(page, email);
        await work(page);
        await expectAccessible(page);
        await photograph(page, name);
        await context.close();
      };

      await refused(
        'bloomer@bloom.example',
        '/finance',
        async (page) => {
          await expect(page.getByRole('heading', { name: 'Stop !' })).toBeVisible();
          await expect(page.getByText("Vous n'avez pas les droits pour accéder à cette page")).toBeVisible();
          await expect(page.getByRole('link', { name: "Retour à la page d'accueil" })).toHaveAttribute('href', '/');
        },
        'refused-role',
      );
      await refused(
        'inconnu@bloom.example',
        '/missions',
        async (page) => {
          await expect(page).toHaveURL(/\/forbidden\/notrecognized$/);
          for (const name of [/Je cherche une mission/, /Je cherche un talent/]) {
            await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^https:/);
          }
        },
        'refused-unknown',
      );
      await refused(
        'nonverifie@bloom.example',
        '/missions',
        async (page) => {
          await expect(page).toHaveURL(/\/forbidden\/norole$/);
          await expect(page.getByRole('button', { name: 'Se reconnecter' })).toBeVisible();
        },
        'refused-unverified',
      );
    });
  }
});

test('an address that leads nowhere says so, signed in or not', async ({
  page,
  product,
  signIn,
  expectAccessible,
  photograph,
}) => {
  const lost = async () => {
    await page.goto(`${product.shellUrl}/nulle-part`);
    await expect(page.getByRole('heading', { name: '404 !' })).toBeVisible();
    await expect(page.getByText('Page inconnue')).toBeVisible();
  };
  await lost();
  await signIn(page, 'admin@bloom.example');
  await lost();
  await expectAccessible(page);
  await photograph(page, 'refused-address');
});

test('an address verified meanwhile lets in after signing in again', async ({ page, product, newcomer }) => {
  const verified = (value: boolean) =>
    withDatabase((client) =>
      client.query('update idp.account set email_verified = $2 where email = $1', [newcomer.email, value]),
    );
  await verified(false);
  await page.goto(`${product.shellUrl}/missions`);
  await oneClick(page, newcomer.email);
  await expect(page).toHaveURL(/\/forbidden\/norole$/);
  await verified(true);
  await page.getByRole('button', { name: 'Se reconnecter' }).click();
  await oneClick(page, newcomer.email);
  await page.goto(`${product.shellUrl}/missions`);
  await expect(page.getByText(newcomer.missionLabel)).toBeVisible();
});

test('a Bloomer is invited by mail, joins with one click, and the link then leads home', async ({
  page,
  product,
  mailbox,
  newcomer,
  expectAccessible,
  photograph,
}) => {
  const { recordId } = await withDatabase(async (client) => {
    const { rows } = await client.query('select id as "recordId" from bloomer where email = $1', [newcomer.email]);
    return rows[0] as { recordId: string };
  });
  await product.query(
    'admin@bloom.example',
    'mutation ($id: ID!) { createInvitation(bloomerRecordId: $id) { status } }',
    { id: recordId },
  );
  const link = linksIn(await mailbox.next(newcomer.email, /invitation/i)).find((url) => url.includes('/invite/')) ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: /Bienvenue chez Bloom, Maya/ })).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'invitation');
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
  await page.locator(`button[name="email"][value="${newcomer.email}"]`).click();

  // Until it is done every page leads back to the invitation.
  await expect(page.getByRole('button', { name: 'Rejoindre mon espace' })).toBeVisible();
  await page.goto(`${product.shellUrl}/missions`);
  await expect(page).toHaveURL(link);
  const identity = { name: 'identite.pdf', mimeType: 'application/pdf', buffer: smallPdf() };
  await page.getByLabel(/^Pièce d’identité/).setInputFiles(identity);
  await page.getByRole('button', { name: 'Rejoindre mon espace' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(link);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an invitation that is unknown or was replaced says one and the same thing', async ({
  page,
  product,
  expectAccessible,
  photograph,
}) => {
  await page.goto(`${product.shellUrl}/invite/inconnue`);
  await expect(page.getByText('Ton invitation ne semble pas valide !')).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'invitation-invalid');
});
