import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { linksIn } from '../support/mailbox.ts';
import { signAsBloomer, signAsClient, signingLink, signMonth } from '../support/month.ts';

const idOf = (link: string) => /\/signing\/([0-9a-f-]{36})/.exec(link)?.[1] ?? '';

/** The job that seals the document may still be at work. */
async function expectVerified(page: Page, url: string, words: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(url);
    await expect(page.getByText('Ce document est connu et scellé')).toBeVisible({ timeout: 3000 });
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}

test('a month that both signed is corrected: signed again, and both versions are verified', async ({
  browser,
  product,
  newcomer,
  mailbox,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  test.slow();
  const pageOf = async (width: number) =>
    (await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })).newPage();
  await signAsBloomer(product, newcomer);
  const first = await signingLink(mailbox, newcomer);
  const client = await pageOf(390);
  await client.goto(first);
  await signAsClient(client);

  const admin = await pageOf(1280);
  await signIn(admin, 'admin@bloom.example');
  await open(admin, `/missions/${newcomer.missionId}/activities`);
  await admin.getByRole('button', { name: /^Corriger le mois/ }).click();
  const dialog = admin.getByRole('dialog', { name: 'Corriger ce mois' });
  await dialog.getByRole('textbox', { name: /Motif/ }).fill('Un jour de congé a été compté');
  await expectAccessible(admin);
  await photograph(admin, 'correction-dialog');
  await dialog.getByRole('button', { name: 'Rouvrir le mois' }).click();
  await expect(admin.getByText('En correction, version 2').first()).toBeVisible();
  const visitor = await pageOf(1280);
  const verification = (id: string) => `${product.shellUrl}/verification/${id}`;
  await expectVerified(visitor, verification(idOf(first)), /Une correction de ce mois est en cours/);

  const bloomer = await pageOf(390);
  await signIn(bloomer, newcomer.email);
  await open(bloomer, `/mission/${newcomer.missionId}`);
  await expect(bloomer.getByText('Un jour de congé a été compté')).toBeVisible();
  await bloomer.getByRole('link', { name: /^Corriger les jours/ }).click();
  await expect(bloomer.getByText(/Ce mois est à corriger, puis à signer de nouveau/)).toBeVisible();
  await photograph(bloomer, 'correction-entry');
  await bloomer.getByRole('button', { name: /^Récapitulatif/ }).click();
  await bloomer.getByRole('dialog').getByRole('button', { name: 'Valider' }).click();
  const known = (await mailbox.to(newcomer.contactEmail)).map(({ id }) => id);
  await signMonth(bloomer, newcomer);

  const mail = await mailbox.next(newcomer.contactEmail, /^CRA à signer/, known);
  expect(mail.html).toContain('Un jour de congé a été compté');
  const second = linksIn(mail).find((address) => address.includes('/signing/')) ?? '';
  await client.goto(second);
  await expect(client.getByText(/Ce compte rendu remplace celui qui a été signé le/)).toBeVisible();
  await photograph(client, 'correction-client');
  await signAsClient(client);
  await expectVerified(visitor, verification(idOf(second)), /Signé le/);
  await expectVerified(visitor, verification(idOf(first)), /remplacé par une version corrigée le/);
  await photograph(visitor, 'correction-verification');
});
