import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { linksIn } from '../support/mailbox.ts';
import { signAsBloomer, signingLink } from '../support/month.ts';

const HOSTILE = '<img src=x onerror="document.title=\'gone\'"> Mon CRA ne s’ouvre pas';
const WIDTHS = [768, 390, 360];

const helpEntry = (page: Page) => page.getByRole('button', { name: /^Aide/ }).first();

test('a Bloomer asks, the support answers from its mail, and the answer is there after a reload', async ({
  browser,
  page,
  newcomer,
  signIn,
  open,
  mailbox,
  expectAccessible,
  photograph,
}) => {
  await signIn(page, newcomer.email);
  await open(page, '/');
  await helpEntry(page).click();
  const panel = page.getByRole('dialog', { name: 'Aide' });
  await expect(panel.getByText(/Écris au support/)).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Ton message' })).toBeFocused();
  await photograph(page, 'help-empty');
  await panel.getByRole('textbox').fill(HOSTILE);
  await panel.getByRole('button', { name: 'Envoyer' }).click();
  await expect(panel.getByRole('log').getByText(HOSTILE)).toBeVisible();
  await expectAccessible(page);

  const mail = await mailbox.next('support@bloom.example', new RegExp(newcomer.fullname));
  const answerLink = linksIn(mail).find((link) => link.includes('/support/')) ?? '';
  const support = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await signIn(support, 'admin@bloom.example');
  await support.goto(answerLink);
  await expect(support.getByText(HOSTILE)).toBeVisible();
  await support.getByRole('textbox', { name: 'Votre réponse' }).fill('C’est réparé,\nbonne journée.');
  await support.getByRole('button', { name: 'Envoyer' }).click();
  await expect(support.getByRole('log').getByText(/C’est réparé/)).toBeVisible();
  await expectAccessible(support);
  await photograph(support, 'help-support');

  await expect(panel.getByText(/C’est réparé/)).toBeVisible();
  await mailbox.next(newcomer.email, /Réponse du support/);
  await page.reload();
  await helpEntry(page).click();
  await expect(panel.getByText(/C’est réparé/)).toBeVisible();
  await photograph(page, 'help-answered');
  await page.emulateMedia({ colorScheme: 'dark' });
  await photograph(page, 'help-answered-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await helpEntry(page).click();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expect(panel).toBeVisible();
    await photograph(page, 'help-answered');
  }
  await expectAccessible(page);

  await support.goto(`${new URL(answerLink).origin}/support`);
  await expect(support.getByRole('link', { name: new RegExp(`${newcomer.fullname}.*Répondu`) })).toBeVisible();
  await photograph(support, 'help-list');
  await expectAccessible(support);
  await support.context().close();
});

test('who comes by a link has a conversation of their own', async ({
  page,
  product,
  newcomer,
  mailbox,
  expectAccessible,
  photograph,
}) => {
  await signAsBloomer(product, newcomer);
  await page.goto(await signingLink(mailbox, newcomer));
  await helpEntry(page).click();
  const panel = page.getByRole('dialog', { name: 'Aide' });
  await panel.getByRole('textbox', { name: 'Votre message' }).fill('Qui a saisi ces jours ?');
  await panel.getByRole('button', { name: 'Envoyer' }).click();
  await expect(panel.getByRole('log').getByText('Qui a saisi ces jours ?')).toBeVisible();
  const mail = await mailbox.next('support@bloom.example', new RegExp(newcomer.contactName));
  expect(mail.text).not.toContain('anonymous:');
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(panel.getByText('Qui a saisi ces jours ?')).toBeVisible();
  await photograph(page, 'help-link');
  await expectAccessible(page);
});

test('settings: a Bloomer chooses SMS, agrees, and proves the number', async ({
  page,
  newcomer,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  await signIn(page, newcomer.email);
  await open(page, '/settings');
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
  await expect(save).toBeDisabled();
  await page.getByRole('radio', { name: 'SMS' }).check();
  await save.click();
  await expect(page.getByText(/Coche cette case/)).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'settings-refused');
  await page.getByRole('checkbox', { name: /J’accepte/ }).check();
  await save.click();
  await expect(page.getByRole('region', { name: 'Numéro de téléphone' })).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'SMS' })).toBeChecked();
  for (const width of [1280, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 800 });
    await photograph(page, 'settings-bloomer');
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await photograph(page, 'settings-bloomer-dark');
  await expectAccessible(page);
});

test('settings: an admin reveals the token of this session; cookies are explained', async ({
  page,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  await signIn(page, 'admin@bloom.example');
  await open(page, '/settings');
  const token = page.getByLabel('Jeton (lecture seule)');
  await expect(token).toHaveValue(/^•+$/);
  await page.getByRole('button', { name: 'Révéler' }).click();
  await expect(token).toHaveValue(/^ey/);
  await expect(page.getByText(/^Expire le/)).toBeVisible();
  await expect(helpEntry(page)).toHaveCount(0);
  await expectAccessible(page);
  await photograph(page, 'settings-admin');
  await page.getByRole('button', { name: 'Préférences de cookies' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Préférences de cookies' })).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'cookies');
  await page.setViewportSize({ width: 360, height: 800 });
  await photograph(page, 'cookies');
});
