import { of } from '@bloom/shared-rules/words/elision';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { createColleague, withDatabase } from '../support/people.ts';

const leave = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
};

/** Ends somebody’s sessions as the identity provider and the API do: tokens issued before count no more. */
async function endSessionsOf(email: string, issuer: string): Promise<void> {
  await withDatabase(async (client) => {
    const { rows } = await client.query('select subject from idp.account where email = $1', [email]);
    const { subject } = rows[0] as { subject: string };
    await client.query('delete from idp.artifact where account_id = $1', [subject]);
    await client.query(
      `insert into session_end (issuer, subject, ended_at) values ($1, $2, now())
       on conflict (issuer, subject) do update set ended_at = now()`,
      [issuer, subject],
    );
    await client.query(`select pg_notify('session_ended', $1)`, [subject]);
  });
}

test('signing out in one tab signs out in all, at the provider, and leaves nothing for the next person', async ({
  page,
  context,
  product,
  newcomer,
  signInByHand,
}) => {
  const colleague = await createColleague();
  await signInByHand(page, colleague.email);
  await page.goto(`${product.shellUrl}/missions`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${product.shellUrl}/activities`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await other.evaluate(() => sessionStorage.setItem('bloom.relaunched', '["of the first person"]'));
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string }).access_token;
  });

  await leave(page, new RegExp(`^Compte ${of(colleague.fullname)}`));
  await expect(page).toHaveURL(/\/login/);
  await expect(other.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expect(other.getByRole('navigation')).toHaveCount(0);
  expect(await other.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('bloom.')))).toEqual([]);

  // The access token of before is refused, although it would live for a quarter of an hour.
  const me = () =>
    fetch(`${product.apiUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: '{ me { email } }' }),
    });
  await expect.poll(async () => (await me()).status).toBe(401);

  // The provider asks again; whoever comes next sees their own.
  await other.getByRole('button', { name: 'Se connecter' }).click();
  await other.locator(`button[name="email"][value="${newcomer.email}"]`).click();
  // Back where the tab was, which this person may not open.
  await expect(other.getByRole('heading', { name: 'Stop !' })).toBeVisible();
  await other.goto(`${product.shellUrl}/missions`);
  await expect(other.getByText(newcomer.missionLabel)).toBeVisible();
  await expect(other.getByText(colleague.fullname)).toHaveCount(0);
  // The first tab follows without a click of its own.
  await expect(page.getByRole('button', { name: `Compte ${of(newcomer.fullname)}` })).toBeVisible();
});

test('a session ended elsewhere is told, and leads back to where the person was', async ({
  page,
  product,
  newcomer,
  signInByHand,
  expectAccessible,
  photograph,
}) => {
  await signInByHand(page, newcomer.email);
  await page.goto(`${product.shellUrl}/missions`);
  await expect(page.getByText(newcomer.missionLabel)).toBeVisible();
  await endSessionsOf(newcomer.email, product.idpUrl);
  // The socket closes by itself, asks for a token, and learns it: nobody has to click.
  await expect(page.getByText('Session expirée, redirection vers la connexion...')).toBeVisible();
  await expect(page.getByText('Votre session a expiré.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fmissions$/);
  await expectAccessible(page);
  await photograph(page, 'session-expired');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.locator(`button[name="email"][value="${newcomer.email}"]`).click();
  await expect(page).toHaveURL(/\/missions$/);
});

test('a browser that blocks storage is told what to allow, and still opens public pages', async ({
  browser,
  product,
  expectAccessible,
  photograph,
}) => {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  await page.goto(`${product.shellUrl}/missions`);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('alert')).toContainText('Autorisez les cookies et les données de site');
  await expectAccessible(page);
  await photograph(page, 'storage-blocked');
  await page.goto(`${product.shellUrl}/invite/inconnue`);
  await expect(page.getByText('Ton invitation ne semble pas valide !')).toBeVisible();
  await context.close();
});
