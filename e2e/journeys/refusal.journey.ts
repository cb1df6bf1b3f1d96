import { expect, test } from '../support/journey.ts';
import { linksIn } from '../support/mailbox.ts';
import { signAsBloomer, signAsClient, signingLink, signMonth } from '../support/month.ts';

test('a client says what is wrong with a month: its Bloomer corrects it, and both sign', async ({
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
  const phone = async () =>
    (await browser.newContext({ viewport: { width: 390, height: 900 }, reducedMotion: 'reduce' })).newPage();
  await signAsBloomer(product, newcomer);
  const client = await phone();
  await client.goto(await signingLink(mailbox, newcomer));
  await client.getByRole('button', { name: 'Signaler une erreur' }).click();
  await client.getByRole('textbox', { name: /Que faut-il corriger/ }).fill('Un jour de congé a été compté');
  await client.getByRole('checkbox').first().check();
  await expectAccessible(client);
  await photograph(client, 'refusal-form');
  await client.getByRole('button', { name: 'Refuser ce compte rendu' }).click();
  await expect(client.getByText(/Votre refus est enregistré/)).toBeVisible();
  await mailbox.next(newcomer.contactEmail, /^CRA refusé/);
  await client.reload();
  await expect(client.getByText('Compte rendu refusé', { exact: true })).toBeVisible();

  const bloomer = await phone();
  await signIn(bloomer, newcomer.email);
  await open(bloomer, `/mission/${newcomer.missionId}`);
  await expect(bloomer.getByText(/Refusé par .*Un jour de congé a été compté/)).toBeVisible();
  await photograph(bloomer, 'refusal-months');
  await bloomer.getByRole('link', { name: /^Corriger les jours/ }).click();
  await expect(bloomer.getByText(/a refusé ce CRA.*Jour concerné.*le 1ᵉʳ/)).toBeVisible();
  await photograph(bloomer, 'refusal-entry');
  await bloomer.getByRole('button', { name: /^Récapitulatif/ }).click();
  await bloomer.getByRole('dialog').getByRole('button', { name: 'Valider' }).click();
  const known = (await mailbox.to(newcomer.contactEmail)).map(({ id }) => id);
  await signMonth(bloomer, newcomer);

  const mail = await mailbox.next(newcomer.contactEmail, /^CRA à signer/, known);
  await client.goto(linksIn(mail).find((address) => address.includes('/signing/')) ?? '');
  await expect(client.getByText(/a refusé la version précédente/)).toBeVisible();
  await photograph(client, 'refusal-signed-again');
  await signAsClient(client);
});
